//! Range requests (RFC 9110, 14): a download that broke off continues where it did. One range is served; a request
//! for several gets the whole content, which the standard allows.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use std::ops::Range;

/// What a request asks for, of content with a known length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of it.
    Whole,
    /// A range of bytes, within the content and not empty.
    Part(Range<u64>),
    /// A range that begins after the end.
    Nothing,
}

impl Wanted {
    /// What these headers of a request ask for, of so many bytes with this entity tag. `If-Range` takes that tag
    /// alone: a date or a weak tag does not tell whether the bytes are the same.
    pub fn of(headers: &HeaderMap, tag: &HeaderValue, bytes: u64) -> Wanted {
        let is_same = headers.get(header::IF_RANGE).is_none_or(|known| known == tag);
        let range = headers.get(header::RANGE).filter(|_| is_same);
        let range =
            range.and_then(|range| range.to_str().ok()).and_then(|range| parse(range, bytes));
        range.unwrap_or(Wanted::Whole)
    }
}

/// The range of a header such as `bytes=0-499`, `bytes=500-` or `bytes=-500`; nothing if it is none that is served.
fn parse(range: &str, bytes: u64) -> Option<Wanted> {
    let (unit, range) = range.split_once('=')?;
    let (first, last) = range.trim().split_once('-')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !unit.trim().eq_ignore_ascii_case("bytes") || !is_number(first) || !is_number(last) {
        return None;
    }
    // A number that is too large is after any end.
    let number = |text: &str| text.parse().unwrap_or(u64::MAX);
    let part = match (first, last) {
        ("", "") => return None,
        ("", count) => bytes.saturating_sub(number(count))..bytes,
        (first, "") => number(first)..bytes,
        (first, last) if number(last) < number(first) => return None,
        (first, last) => number(first)..number(last).saturating_add(1).min(bytes),
    };
    Some(if part.is_empty() { Wanted::Nothing } else { Wanted::Part(part) })
}

/// Serves ranges of every response with a strong entity tag and a known length.
pub async fn serve(request: Request, next: Next) -> Response {
    let is_get = request.method() == Method::GET;
    let asked = request.headers().clone();
    let mut response = next.run(request).await;
    let Some((tag, bytes)) = ranged(&response).filter(|_| is_get) else { return response };
    response.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    match Wanted::of(&asked, &tag, bytes) {
        Wanted::Whole => response,
        Wanted::Part(part) => {
            let (head, body) = response.into_parts();
            let body = cut(body, part.clone());
            partial(Response::from_parts(head, body), &part, bytes)
        }
        Wanted::Nothing => {
            let range = [(header::CONTENT_RANGE, format!("bytes */{bytes}"))];
            (StatusCode::RANGE_NOT_SATISFIABLE, range).into_response()
        }
    }
}

/// The entity tag and the length of content that can be served in parts.
fn ranged(response: &Response) -> Option<(HeaderValue, u64)> {
    let tag = response.headers().get(header::ETAG)?;
    let is_strong = !tag.as_bytes().starts_with(b"W/");
    let length = response.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    let length = length.or_else(|| axum::body::HttpBody::size_hint(response.body()).exact())?;
    (is_strong && response.status() == StatusCode::OK).then(|| (tag.clone(), length))
}

/// The response with a part of content of so many bytes, whose body this response has already.
pub fn partial(mut response: Response, part: &Range<u64>, bytes: u64) -> Response {
    *response.status_mut() = StatusCode::PARTIAL_CONTENT;
    let range = format!("bytes {}-{}/{bytes}", part.start, part.end - 1);
    let range = HeaderValue::try_from(range).expect("numbers are plain");
    response.headers_mut().insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    response.headers_mut().insert(header::CONTENT_RANGE, range);
    response.headers_mut().insert(header::CONTENT_LENGTH, (part.end - part.start).into());
    response
}

/// The part of a body. What comes before it is dropped as it is read, and nothing is read after it.
fn cut(body: Body, part: Range<u64>) -> Body {
    let (mut skipped, mut left) = (part.start, part.end - part.start);
    let chunks = body.into_data_stream().map(move |chunk| {
        chunk.map(|mut chunk: Bytes| {
            let before = skipped.min(chunk.len() as u64);
            skipped -= before;
            let mut chunk = chunk.split_off(before as usize);
            chunk.truncate(usize::try_from(left).unwrap_or(usize::MAX));
            left -= chunk.len() as u64;
            (chunk, left)
        })
    });
    let mut is_over = false;
    let chunks = chunks.take_while(move |chunk| {
        let is_wanted = !is_over;
        is_over |= chunk.as_ref().is_ok_and(|(_, left)| *left == 0);
        std::future::ready(is_wanted)
    });
    Body::from_stream(chunks.map(|chunk| chunk.map(|(chunk, _)| chunk)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_what_the_standard_says() {
        let check = |range, expected| assert_eq!(parse(range, 1000), expected, "{range}");
        let part = |range: Range<u64>| Some(Wanted::Part(range));
        check("bytes=0-499", part(0..500));
        check("bytes=500-", part(500..1000));
        check("bytes=-500", part(500..1000));
        check("bytes=-5000", part(0..1000));
        check("bytes=999-99999999999999999999999", part(999..1000));
        check("Bytes = 3-3", part(3..4));
        for beyond in ["bytes=1000-", "bytes=1000-1001", "bytes=-0", "bytes=99999999999999999999-"]
        {
            check(beyond, Some(Wanted::Nothing));
        }
        for other in ["bytes=", "bytes=-", "bytes=5-3", "lines=1-2", "bytes=0-1,5-6", "bytes=+1-2"]
        {
            check(other, None);
        }
    }
}
