//! The pages of the operator.

use host::web::operator_pages::OperatorPages;
use std::path::Path;

use crate::served::Served;

#[tokio::test]
async fn the_operator_writes_pages_that_every_footer_links() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("operator-pages");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let pages = OperatorPages { folder: Some(folder.clone()), ..OperatorPages::default() };
    let served = Served::start_with("operator-pages", |public| public.pages = pages).await;
    let home = served.get("/").await.text();
    assert!(home.contains("href=\"/privacy\"") && !home.contains("href=\"/rules\""), "{home}");
    let rules = served.get("/rules").await;
    assert_eq!(rules.status, 404);
    // What is saved is on the page without a file, too.
    let privacy = served.get("/privacy").await.text();
    assert!(privacy.contains("has not signed in for 90 days"), "{privacy}");
    // A file is shown as soon as it is there.
    std::fs::write(folder.join("rules.md"), "## Be *kind*\n\n<b>No</b> bots.").unwrap();
    let rules = served.get("/rules").await;
    assert_eq!(rules.status, 200);
    let text = rules.text();
    assert!(text.contains("<h2>Be <em>kind</em></h2>") && text.contains("&lt;b&gt;No"), "{text}");
    assert!(served.get("/live").await.text().contains("href=\"/rules\""));
}
