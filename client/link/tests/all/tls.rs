//! The line under TLS, to a server with a certificate of its own making.
//!
//! `tls/` has that certificate, for `localhost` and 127.0.0.1 until 2126, and its key, in DER:
//! `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500`.

use futures_util::{SinkExt, StreamExt};
use link::{Heard, Link, StatusReader, Trust};
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use tokio_rustls::server::TlsStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, accept_async};
use wire::{ClientMessage, Credential, Hello, Name, Refusal, ServerMessage};

const CERTIFICATE: &[u8] = include_bytes!("tls/certificate.der");
const KEY: &[u8] = include_bytes!("tls/key.der");

fn hello() -> Hello {
    Hello::new(Credential::Newcomer(Name::new("Anne").expect("a name")))
}

async fn listen() -> (TcpListener, u16) {
    let listener = TcpListener::bind("0.0.0.0:0").await.expect("a free port");
    let port = listener.local_addr().expect("it is bound").port();
    (listener, port)
}

/// The server's end of a connection, or nothing when the client will have none of it.
async fn accept(listener: &TcpListener) -> Option<WebSocketStream<TlsStream<TcpStream>>> {
    accept_async(accept_tls(listener).await?).await.ok()
}

async fn accept_tls(listener: &TcpListener) -> Option<TlsStream<TcpStream>> {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions that ring has")
        .with_no_client_auth()
        .with_single_cert(
            vec![CertificateDer::from(CERTIFICATE)],
            PrivatePkcs8KeyDer::from(KEY).into(),
        )
        .expect("the key of the certificate");
    let (stream, _) = listener.accept().await.expect("somebody calls");
    TlsAcceptor::from(Arc::new(config)).accept(stream).await.ok()
}

async fn end(link: &mut Link) -> String {
    loop {
        if let Heard::Ended(end) = link.hear().await.expect("the line has not ended yet") {
            return end.to_string();
        }
    }
}

#[tokio::test]
async fn a_trusted_server_is_spoken_to() {
    for (scheme, host) in [("wss", "localhost"), ("https", "127.0.0.1")] {
        let (listener, port) = listen().await;
        let address = format!("{scheme}://{host}:{port}");
        let trust = Trust::Root(CERTIFICATE.into());
        let (mut link, run) = link::start_trusting(trust, &address, hello());
        tokio::spawn(run);
        let mut peer = accept(&listener).await.expect("the client trusts it");
        let first = peer.next().await.expect("a frame").expect("a whole frame");
        let first: ClientMessage = wire::decode(&first.into_data()).expect("a bare message");
        assert_eq!(first, ClientMessage::Hello(hello()), "{address}");
        let refused = wire::encode(&ServerMessage::Refused(Refusal::Full));
        peer.send(Message::Binary(refused.into())).await.expect("the client reads");
        assert_eq!(end(&mut link).await, format!("The server said: {}", Refusal::Full));
    }
}

/// Calls a server, which must fail for this reason.
async fn check(trust: Trust, host: &str, why: &str) {
    let (listener, port) = listen().await;
    let address = format!("wss://{host}:{port}");
    let (mut link, run) = link::start_trusting(trust, &address, hello());
    tokio::spawn(run);
    let answering = async {
        loop {
            assert!(accept(&listener).await.is_none(), "the client trusts {address}");
        }
    };
    let said = tokio::select! {
        said = end(&mut link) => said,
        () = answering => unreachable!("it answers for ever"),
    };
    assert!(said.contains(&format!("{address}: {why}. ")), "{said}");
}

#[tokio::test]
async fn an_untrusted_certificate_and_an_absent_server_are_different_errors() {
    check(Trust::System, "localhost", "its certificate is from nobody whom this machine trusts")
        .await;
    let ours = || Trust::Root(CERTIFICATE.into());
    check(ours(), "127.0.0.2", "its certificate is for another name").await;
}

#[tokio::test]
async fn a_server_without_tls_is_told() {
    let (listener, port) = listen().await;
    let trust = Trust::Root(CERTIFICATE.into());
    let (mut link, run) = link::start_trusting(trust, &format!("wss://localhost:{port}"), hello());
    tokio::spawn(run);
    let answering = async {
        loop {
            let (stream, _) = listener.accept().await.expect("somebody calls");
            stream.try_write(b"HTTP/1.1 400 Bad Request\r\n\r\n").expect("the client reads");
        }
    };
    let said = tokio::select! {
        said = end(&mut link) => said,
        () = answering => unreachable!("it answers for ever"),
    };
    assert!(said.contains("it speaks no TLS"), "{said}");
}

#[tokio::test]
async fn the_status_of_a_server_is_read_under_tls_and_nothing_else_is_taken_for_one() {
    let status = r#"{"title": null, "version": "9.9.9", "protocol": 9, "rules": "00", "players": 3,
        "players_max": 8, "more": "than this release knows"}"#;
    for (code, body, is_status) in
        [(200, status, true), (200, "<html>", false), (404, status, false), (200, "{}", false)]
    {
        let (listener, port) = listen().await;
        let answering = async {
            let mut stream = accept_tls(&listener).await.expect("the client trusts it");
            let answer =
                format!("HTTP/1.1 {code} It\r\ncontent-length: {}\r\n\r\n{body}", body.len());
            let mut asked = [0; 1024];
            while 0 < stream.read(&mut asked).await.unwrap_or(0) {
                stream.write_all(answer.as_bytes()).await.expect("the client reads");
            }
        };
        let reader = StatusReader::trusting(Trust::Root(CERTIFICATE.into()));
        let address = format!("wss://localhost:{port}");
        let (read, ()) = tokio::join!(reader.read(&address), answering);
        match read {
            Ok((status, _)) => {
                assert_eq!((status.version.as_str(), status.players), ("9.9.9", 3));
                assert!(is_status && !link::is_compatible(&status));
            }
            Err(why) => assert!(!is_status && why.contains("no Cutlass server"), "{why}"),
        }
    }
}
