// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Millrace",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Millrace", targets: ["Millrace"]),
    .library(name: "MillraceFoundation", targets: ["MillraceFoundation"]),
  ],
  targets: [
    .target(name: "Millrace", swiftSettings: strict),
    .target(name: "MillraceFoundation", dependencies: ["Millrace"], swiftSettings: strict),

    .executableTarget(
      name: "Counter", dependencies: ["Millrace"], path: "Examples/Counter", swiftSettings: strict),
    .executableTarget(
      name: "Todo", dependencies: ["Millrace"], path: "Examples/Todo", swiftSettings: strict),

    .executableTarget(
      name: "Benchmarks", dependencies: ["Millrace", "AllocationCounter"], path: "Tests/Benchmarks",
      swiftSettings: strict),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),

    .testTarget(name: "MillraceTests", dependencies: ["Millrace"], swiftSettings: strict),
    .testTarget(
      name: "FoundationBridgeTests", dependencies: ["MillraceFoundation"], swiftSettings: strict),
    .testTarget(
      name: "MainActorTests", dependencies: ["Millrace"],
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "Snippets", dependencies: ["Millrace", "MillraceFoundation"], path: "Documentation/Snippets",
      exclude: ["Apple", "MainActor", "Manifest"], swiftSettings: strict),
    .testTarget(
      name: "MainActorSnippets", dependencies: ["Millrace"], path: "Documentation/Snippets/MainActor",
      swiftSettings: strict + [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "ExampleTests", dependencies: ["Counter", "Todo", "Millrace"], swiftSettings: strict),
  ]
)
