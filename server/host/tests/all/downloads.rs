//! The packages that an operator offers.

use host::web::downloads::Downloads;
use std::fs;
use std::path::{Path, PathBuf};

use crate::served::Served;

const DEB: &str = "cutlass_0.2.0-1_amd64.deb";
/// `printf package | sha256sum`
const SHA256: &str = "bc4a71180870f7945155fbb02f4b0a2e3faa2a62d6d31b7039013055ed19869a";

/// A folder of this name with two packages, and files that are none.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("downloads").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("old")).unwrap();
    fs::write(folder.join(DEB), "package").unwrap();
    fs::write(folder.join("cutlass-0.2.0-x86_64-linux.tar.gz"), vec![7; 1_500_000]).unwrap();
    for hidden in [".htaccess", "a b.deb", "<script>.deb", "old/cutlass_0.1.0-1_amd64.deb"] {
        fs::write(folder.join(hidden), "hidden").unwrap();
    }
    folder
}

async fn served(name: &str) -> (Served, PathBuf) {
    let folder = folder(name);
    let downloads = Downloads::of(Some(folder.clone()));
    (Served::start_with(name, |public| public.downloads = downloads).await, folder)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn packages_are_listed_with_size_and_checksum() {
    let (served, _) = served("downloads-list").await;
    let page = served.get("/download").await.text();
    for words in [DEB, SHA256, "1 kB", "1.5 MB", "sudo apt install ./cutlass_0.2.0-1_amd64.deb"] {
        assert!(page.contains(words), "no {words} in {page}");
    }
    assert!(page.contains("make play"), "the way from source is there, too");
    for hidden in ["htaccess", "a b.deb", "<script", "0.1.0"] {
        assert!(!page.contains(hidden), "{hidden} in {page}");
    }
    let none = Served::start("downloads-none").await.get("/download").await.text();
    assert!(none.contains("make play") && none.contains("offers no packages"), "{none}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_is_served_whole_with_its_type() {
    let (served, _) = served("downloads-get").await;
    let deb = served.get(&format!("/download/{DEB}")).await;
    assert_eq!((deb.status, deb.text().as_str()), (200, "package"));
    for (name, value) in [
        ("content-type", "application/vnd.debian.binary-package"),
        ("content-length", "7"),
        ("content-disposition", "attachment"),
        ("etag", &format!("\"{SHA256}\"")),
    ] {
        assert_eq!(deb.header(name), value);
    }
    let again = served.ask("GET", &format!("/download/{DEB}"), &[("if-none-match", "*")]).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let archive = served.get("/download/cutlass-0.2.0-x86_64-linux.tar.gz").await;
    assert_eq!(
        (archive.body.len(), archive.header("content-type")),
        (1_500_000, "application/gzip".into())
    );
    for path in
        [".htaccess", "a%20b.deb", "old", "old/cutlass_0.1.0-1_amd64.deb", "..%2f..", "x.deb"]
    {
        assert_eq!(served.get(&format!("/download/{path}")).await.status, 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_that_changed_since_it_was_listed_is_not_served_with_the_old_checksum() {
    let (served, folder) = served("downloads-changed").await;
    assert_eq!(served.get(&format!("/download/{DEB}")).await.status, 200);
    fs::write(folder.join(DEB), "another package").unwrap();
    assert_eq!(served.get(&format!("/download/{DEB}")).await.status, 404);
}

#[tokio::test(start_paused = true)]
async fn a_change_of_the_folder_is_seen_in_time() {
    let folder = folder("downloads-later");
    let downloads = Downloads::of(Some(folder.clone()));
    assert_eq!(downloads.list().await.len(), 2);
    fs::write(folder.join(DEB), "another package").unwrap();
    fs::write(folder.join("new.zip"), "").unwrap();
    assert_eq!(downloads.list().await.len(), 2, "the list is kept for a while");
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    let list = downloads.list().await;
    assert_eq!(list.len(), 3);
    let deb = list.iter().find(|package| package.name == DEB).unwrap();
    assert_eq!(deb.bytes, 15);
    assert_ne!(deb.sha256, SHA256);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_download_that_broke_off_continues_where_it_did() {
    let (served, _) = served("downloads-range").await;
    let path = format!("/download/{DEB}");
    let check = async |headers: &[(&str, &str)], status: u16, body: &str, range: &str| {
        let part = served.ask("GET", &path, headers).await;
        assert_eq!((part.status, part.text().as_str()), (status, body), "{headers:?}");
        if !range.is_empty() {
            assert_eq!(part.header("content-range"), range, "{headers:?}");
        }
        if status != 416 {
            let length = body.len().to_string();
            assert_eq!(
                [part.header("accept-ranges"), part.header("content-length")],
                ["bytes", &length]
            );
        }
    };
    let tag = format!("\"{SHA256}\"");
    check(&[], 200, "package", "").await;
    check(&[("range", "bytes=3-")], 206, "kage", "bytes 3-6/7").await;
    check(&[("range", "bytes=0-0")], 206, "p", "bytes 0-0/7").await;
    check(&[("range", "bytes=-2")], 206, "ge", "bytes 5-6/7").await;
    check(&[("range", "bytes=7-")], 416, "", "bytes */7").await;
    check(&[("range", "bytes=3-"), ("if-range", &tag)], 206, "kage", "bytes 3-6/7").await;
    check(&[("range", "bytes=3-"), ("if-range", "\"another\"")], 200, "package", "").await;
    let date = "Fri, 27 Nov 2026 00:00:00 GMT";
    check(&[("range", "bytes=3-"), ("if-range", date)], 200, "package", "").await;
    check(&[("range", "bytes=0-1,3-4")], 200, "package", "").await;
}
