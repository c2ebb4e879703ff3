//! The languages of the site: as the browser asks, or as the reader has chosen.

use crate::served::Served;

const PAGES: [&str; 6] =
    ["/", "/live", "/leaderboard/swordfight", "/solo/forty-lines", "/download", "/nowhere"];

#[tokio::test]
async fn pages_are_in_the_language_that_a_browser_accepts() {
    let served = Served::start("languages").await;
    for (accepted, language, home) in [
        ("de-AT, en;q=0.5", "de", "Start"),
        ("ja, fr;q=0.8, de;q=0.7", "fr", "Accueil"),
        ("es", "es", "Inicio"),
        ("ja", "en", "Home"),
    ] {
        for path in PAGES {
            let page = served.ask("GET", path, &[("accept-language", accepted)]).await;
            let text = page.text();
            assert!(text.contains(&format!("<html lang=\"{language}\">")), "{path}: {text}");
            assert!(text.contains(&format!(">{home}</a>")), "{path}: {text}");
            assert_eq!(page.header("content-language"), language, "{path}");
            assert_eq!(page.header("vary"), "accept-language, cookie", "{path}");
        }
    }
}

#[tokio::test]
async fn a_chosen_language_is_kept_in_a_cookie() {
    let served = Served::start("chosen-language").await;
    let page = served.get("/leaderboard/swordfight?offset=50").await.text();
    assert!(page.contains("href=\"?offset=50&amp;lang=de\""), "{page}");
    let chosen = served.get("/leaderboard/swordfight?offset=50&lang=de").await;
    assert_eq!(chosen.status, 303);
    assert_eq!(chosen.header("location"), "/leaderboard/swordfight?offset=50");
    let cookie = chosen.header("set-cookie");
    assert!(cookie.starts_with("lang=de; Path=/; "), "{cookie}");
    let headers = [("cookie", "lang=de"), ("accept-language", "fr")];
    let page = served.ask("GET", "/leaderboard/swordfight?offset=50", &headers).await.text();
    assert!(page.contains("<html lang=\"de\">"), "{page}");
    let wrong = served.get("/live?lang=tlh").await;
    assert_eq!((wrong.status, wrong.has("set-cookie")), (400, false));
    assert!(wrong.text().contains("This page does not take these parameters."));
}

#[tokio::test]
async fn a_cached_page_is_of_its_language() {
    let served = Served::start("cached-language").await;
    let english = served.get("/live").await.header("etag");
    let ask = |language, tag| [("accept-language", language), ("if-none-match", tag)];
    let again = served.ask("GET", "/live", &ask("en", &english)).await;
    assert_eq!((again.status, again.header("vary").as_str()), (304, "accept-language, cookie"));
    let german = served.ask("GET", "/live", &ask("de", &english)).await;
    assert_eq!(german.status, 200);
    assert_ne!(german.header("etag"), english);
}

#[tokio::test]
async fn the_api_and_files_are_the_same_in_every_language() {
    let served = Served::start("language-of-the-api").await;
    for path in ["/api/v1/server", "/api/v1/nothing", "/site/style.css", "/robots.txt"] {
        let plain = served.get(path).await;
        let german = served.ask("GET", path, &[("accept-language", "de")]).await;
        assert_eq!((german.status, &german.body), (plain.status, &plain.body), "{path}");
        assert!(!german.has("vary") && !german.has("content-language"), "{path}");
        let chosen = served.get(&format!("{path}?lang=de")).await;
        assert!(!chosen.has("set-cookie"), "{path}");
    }
}
