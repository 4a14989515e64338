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
    .library(name: "Millrace", targets: ["Millrace"])
  ],
  targets: [
    .target(name: "Millrace", swiftSettings: strict),

    .executableTarget(
      name: "Counter", dependencies: ["Millrace"], path: "Examples/Counter", swiftSettings: strict),
    .executableTarget(
      name: "Todo", dependencies: ["Millrace"], path: "Examples/Todo", swiftSettings: strict),

    .executableTarget(
      name: "Benchmarks", dependencies: ["Millrace"], path: "Tests/Benchmarks", swiftSettings: strict),

    .testTarget(name: "MillraceTests", dependencies: ["Millrace"], swiftSettings: strict),
    .testTarget(
      name: "ExampleTests", dependencies: ["Counter", "Todo", "Millrace"], swiftSettings: strict),
  ]
)
