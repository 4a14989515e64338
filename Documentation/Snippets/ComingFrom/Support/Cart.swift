import Millrace

struct Cart: Sendable, Equatable {
  var owner = "Ada"
  var items: [String] = []
  var isOpen = true
  var coupon: Coupon?
  var settings = Settings()

  struct Coupon: Sendable, Equatable {
    var code = "TEA"
    var percent = 10
  }

  struct Settings: Sendable, Equatable {
    var volume = 5
  }

  mutating func add(_ item: String) -> Int {
    items.append(item)
    return items.count
  }
}

enum CartAction: Sendable {
  case add(String)
  case removeCoupon
  case coupon(CouponAction)
  case settings(SettingsAction)
}

enum CouponAction: Sendable {
  case raise
}

enum SettingsAction: Sendable {
  case setVolume(Int)
}

enum CartNotice: Sendable, Equatable {
  case full
}

let cartReducer = Reducer<Cart, CartAction> { cart, action in
  switch action {
  case .add(let item): cart.items.append(item)
  case .removeCoupon: cart.coupon = nil
  case .coupon(.raise): cart.coupon?.percent += 1
  case .settings(.setVolume(let volume)): cart.settings.volume = min(volume, 10)
  }
}
