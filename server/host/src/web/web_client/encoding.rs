//! Content negotiation: the form in which a client wants a file (RFC 9110, 12.5.3).

use axum::http::{HeaderMap, header};

/// The form of a file on the wire, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Brotli; browsers accept it under TLS and from this computer.
    Brotli,
    /// Gzip; every browser accepts it.
    Gzip,
    /// As it is.
    Identity,
}

impl Encoding {
    /// The name, as in `Content-Encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Brotli => "br",
            Encoding::Gzip => "gzip",
            Encoding::Identity => "identity",
        }
    }

    /// The best form that a request accepts. Every client has to take the file as it is.
    pub fn of(headers: &HeaderMap) -> Encoding {
        let lists = headers.get_all(header::ACCEPT_ENCODING).into_iter();
        let lists: Vec<&str> = lists.filter_map(|list| list.to_str().ok()).collect();
        let weight = |name: &str| weight(&lists, name).unwrap_or(0);
        let (brotli, gzip) = (weight("br"), weight("gzip"));
        match (brotli, gzip) {
            (0, 0) => Encoding::Identity,
            _ if gzip <= brotli => Encoding::Brotli,
            _ => Encoding::Gzip,
        }
    }
}

/// The weight of an encoding in thousandths, by its own name or else by `*`.
fn weight(lists: &[&str], name: &str) -> Option<u16> {
    let items = || lists.iter().flat_map(|list| list.split(',')).map(item);
    let of = |name: &str| items().find(|(own, _)| own.eq_ignore_ascii_case(name));
    of(name).or_else(|| of("*")).map(|(_, weight)| weight)
}

/// An encoding with its weight, as in `gzip;q=0.8`. A weight that cannot be read counts as none.
fn item(text: &str) -> (&str, u16) {
    let (name, parameter) = text.split_once(';').unwrap_or((text, "q=1"));
    let weight = parameter.trim().strip_prefix("q=").unwrap_or_default();
    (name.trim(), thousandths(weight).unwrap_or(0))
}

/// A number from 0 to 1 with at most three decimals.
fn thousandths(text: &str) -> Option<u16> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if 3 < decimals.len() || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let thousandths: u16 = format!("{decimals:0<3}").parse().ok()?;
    match (whole, thousandths) {
        ("0", thousandths) => Some(thousandths),
        ("1", 0) => Some(1000),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_gets_the_best_form_that_it_takes() {
        let check = |accepted: &[&str], expected: Encoding| {
            let values =
                accepted.iter().map(|list| (header::ACCEPT_ENCODING, list.parse().unwrap()));
            assert_eq!(Encoding::of(&values.collect()), expected, "{accepted:?}");
        };
        check(&["gzip, deflate, br, zstd"], Encoding::Brotli);
        check(&["gzip, deflate"], Encoding::Gzip);
        check(&["gzip", "BR"], Encoding::Brotli);
        check(&["br;q=0.5, gzip;q=0.8"], Encoding::Gzip);
        check(&["br ; q=1.000 , gzip"], Encoding::Brotli);
        check(&["br;q=0, gzip;q=0"], Encoding::Identity);
        check(&["br;q=0, *"], Encoding::Gzip);
        check(&["*"], Encoding::Brotli);
        check(&["identity"], Encoding::Identity);
        check(&["deflate"], Encoding::Identity);
        check(&[""], Encoding::Identity);
        check(&[], Encoding::Identity);
        check(&["br;q=2, gzip;q=x"], Encoding::Identity);
        check(&["br;q=0.0001, gzip;q=0.001"], Encoding::Gzip);
    }
}
