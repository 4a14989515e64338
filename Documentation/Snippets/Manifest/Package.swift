// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Groceries",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://…/millrace", branch: "main")
  ],
  targets: [
    .executableTarget(
      name: "Groceries", dependencies: [.product(name: "Millrace", package: "millrace")]),
    .testTarget(name: "GroceriesTests", dependencies: ["Groceries"]),
  ]
)
