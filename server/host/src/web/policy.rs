//! The content security policy of pages.

/// What a browser may do with a page: display it, with our own style. There are no scripts, but for passkeys at
/// `/account`.
pub const POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
