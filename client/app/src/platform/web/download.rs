//! A file of the server of the page.

use std::sync::{Arc, Mutex, PoisonError};

use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Headers, RequestInit, Response};
use wire::Secret;

use link::bearer;

/// A file that is being downloaded, until it is taken or dropped.
#[derive(Debug)]
pub struct Download(Arc<Mutex<Option<Result<Vec<u8>, String>>>>);

impl Download {
    /// Begins to download the file at this path, of at most so many bytes, for the member with this token. A page has
    /// the files of its own server alone.
    pub fn start(
        _: &str,
        path: &str,
        token: Option<Secret>,
        bytes_max: usize,
    ) -> std::io::Result<Download> {
        let answer = Arc::new(Mutex::new(None));
        let (told, path) = (answer.clone(), path.to_owned());
        spawn_local(async move {
            let file = fetch(&path, token, bytes_max).await;
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
        });
        Ok(Download(answer))
    }

    /// The file, once, or the reason why there is none.
    pub fn take(&mut self) -> Option<Result<Vec<u8>, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

async fn fetch(path: &str, token: Option<Secret>, bytes_max: usize) -> Result<Vec<u8>, String> {
    let window = web_sys::window().ok_or("there is no page")?;
    let headers = Headers::new().map_err(said)?;
    if let Some(token) = token {
        headers.set("authorization", &bearer(token)).map_err(said)?;
    }
    let asked = RequestInit::new();
    asked.set_headers(&headers);
    let response = window.fetch_with_str_and_init(path, &asked);
    let response = JsFuture::from(response).await.map_err(said)?;
    let response: Response = response.dyn_into().map_err(said)?;
    if !response.ok() {
        return Err(format!("{} {}", response.status(), response.status_text()));
    }
    let buffer = JsFuture::from(response.array_buffer().map_err(said)?).await.map_err(said)?;
    let bytes = Uint8Array::new(&buffer);
    if bytes_max < bytes.length() as usize {
        return Err("the file is too large".into());
    }
    Ok(bytes.to_vec())
}

/// An error of the browser, in its own words.
fn said(error: JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => format!("{error:?}"),
    }
}
