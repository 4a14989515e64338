/// Stands in for the parts of a manifest that the readme shows, so that they are read as Swift.
private struct ManifestPart {
  static func package(url: String, branch: String) -> ManifestPart { ManifestPart() }
  static func product(name: String, package: String) -> ManifestPart { ManifestPart() }
}

// The formatter would not leave the comments aligned.
// swift-format-ignore
private let parts: [ManifestPart] = [
  // snippet: what goes into a manifest
  .package(url: "https://…/millrace", branch: "main"),            // the package's dependencies
  .product(name: "Millrace", package: "millrace"),                // your target's dependencies
  .product(name: "MillraceFoundation", package: "millrace"),      // for notifications, UIKit and AppKit
  // snippet.end
]
