//! The language of the project: no retired phrase in the texts for people, which are the string
//! catalogue, the docs, and the help of the programs, nor in the comments of the code.

use std::fs;

use crate::links::{files, root};

/// Phrases, each with the term to use. `a|b` is either word, `*` ends a word in any way; case
/// and line breaks do not matter, other punctuation ends a phrase.
type Phrases = &'static [(&'static str, &'static str)];

/// Retired phrases of texts for people.
const RETIRED: Phrases = &[
    // Spectators.
    ("look|looks|looking|looked on", "spectate"),
    ("audience|gallery", "spectators"),
    ("stand|stands|stood alone", "be the last one"),
    // Headless clauses and paraphrases.
    ("whoever", "a noun, as in \"the player who\""),
    ("what is left", "the rest"),
    ("what is kept", "saved data"),
    ("at the latest", "within"),
    ("give or take", "±"),
    ("once more", "again"),
    ("anew", "again"),
    ("says|said|say nothing", "is silent"),
    ("tell|tells what goes on", "show status"),
    // Buttons and messages.
    ("aye", "Got it"),
    ("that is me", "Continue"),
    ("which server ?", "Choose a server"),
    ("give an address", "Choose a server"),
    ("play|plays by these", "Apply"),
    ("open it so", "Apply"),
    ("will not do", "invalid"),
    ("gave up your place", "Session expired"),
    ("clock went astray", "Clock out of sync"),
    ("said something odd", "Protocol error"),
    ("answered in time", "accepted in time"),
    ("your name will", "Invalid name"),
    // Rooms and matches.
    ("each for itself", "free-for-all"),
    ("goes|go|going|went for you|whom", "target"),
    ("play|plays|played|run|runs|when|those alone", "solo"),
    ("the|running count", "countdown"),
    ("seek|seeks", "queue"),
    ("send|sends|sent|sending away", "kick, disconnect"),
    ("hear|heard again", "unmute"),
    // Connections.
    ("is|are|was|were away", "disconnected"),
    ("not|nothing|nobody heard", "disconnected"),
    ("stranger*", "unauthenticated connection"),
    ("knock|knocks|knocked|knocking", "join attempt"),
    ("let|lets in", "admit, authenticate"),
    ("crowded|patience", "limit, quota"),
    ("errand*", "request"),
    ("spare time", "packet margin"),
    ("under way", "in flight, running"),
    // The store and the operator.
    ("keeper|keeping", "storage, saving"),
    ("is|are|was|were|be|been|being|not|safely kept", "saved"),
    ("whether it lives", "health"),
    ("operators are heard", "admin socket listening"),
    ("whom it brings", "client address"),
    // Games.
    ("shown to come", "preview"),
    ("locks at last", "forced lock"),
    ("turn by nothing", "turn by 0°, kick only"),
    ("longest without", "maximum drought"),
    ("attacks a lock", "attacks per lock"),
    ("keys a piece", "keys per piece"),
];

/// Retired phrases of comments.
const RETIRED_IN_COMMENTS: Phrases = &[
    ("is|are|was|were|be|been told", "is sent, receives, is notified"),
    ("tell|tells that", "reports that"),
    ("tell|tells it|them|everyone|clients|players that", "notifies, reports that"),
    ("is|are|was|were|be heard", "is received, a message arrives"),
    ("hears nobody", "no client is connected"),
    ("goes|go|went|going on", "continues, resumes, is in progress"),
    ("stands|stand|stood still", "is paused, is stalled, does not advance"),
    ("of before", "from before, recovered"),
    ("comes|come|came|coming back", "reconnects, returns, is recovered"),
    ("is|are|was|were|be back", "has reconnected, has returned"),
    ("is|are|was|were|be gone", "has disconnected, has ended, no longer exists"),
    ("is|are|was|were away", "is disconnected, is unavailable"),
    ("is|are taken in", "is adopted"),
    ("whose word counts", "is authoritative"),
    ("wait|waits for nothing", "is not queued, is idle"),
    ("nothing to say", "is idle"),
];

/// Places where such a phrase is the right one: a path, and the phrase as the table spells it.
const LEGITIMATE: &[(&str, &str)] = &[
    // A beam search keeps its best fields.
    ("docs/bots.md", "is|are|was|were|be|been|being|not|safely kept"),
    // A rule of the game: a player's force is kept.
    ("client/app/text/en/guide.ftl", "is|are|was|were|be|been|being|not|safely kept"),
    // What the guide that the rules follow leaves open.
    ("docs/rules/swordfight.md", "says|said|say nothing"),
];

/// The sources of the help of the two programs.
const HELP: &[&str] = &[
    "client/app/src/main.rs",
    "server/host/src/commands",
    "server/host/src/commands.rs",
    "server/host/src/main.rs",
    "server/host/src/settings",
];

/// Extracts the text for people from a source, on the same lines.
type Extract = fn(&str) -> String;

#[test]
fn texts_for_people_have_no_retired_phrase() {
    let docs = files(&["docs", "deploy", ""], "md");
    let catalogue = files(&["client", "server", "protocol"], "ftl");
    let help = files(HELP, "rs");
    assert!(10 < docs.len() && !help.is_empty(), "the texts are not where they should be");
    check(&[(docs, of_markdown), (catalogue, of_fluent), (help, of_rust)], RETIRED);
}

#[test]
fn comments_have_no_retired_phrase() {
    let sources = files(&["client", "protocol", "server", "tests"], "rs");
    assert!(50 < sources.len(), "the sources are not where they should be");
    check(&[(sources, of_comments)], RETIRED_IN_COMMENTS);
}

#[test]
fn a_retired_phrase_is_found_in_any_case_and_over_line_breaks() {
    let check = |text: &str, expected: &[(usize, &str)]| {
        let found = retired(text, RETIRED).into_iter();
        let found: Vec<_> = found.map(|one| (one.0, one.1)).collect();
        assert_eq!(found, expected, "{text}");
    };
    let look_on = "look|looks|looking|looked on";
    check("two players\nlook\n  on", &[(2, look_on)]);
    check("AYE. *Looking* on!", &[(1, "aye"), (1, look_on)]);
    check("Play on: which server?", &[(1, "which server ?")]);
    check("two strangers", &[(1, "stranger*")]);
    check("a knock-out, overlook one, which server is it", &[]);
    check("look. On and on", &[]);
}

#[test]
fn code_ends_a_phrase_of_a_comment() {
    let check = |text: &str, lines: &[usize]| {
        let found = retired(&of_comments(text), RETIRED_IN_COMMENTS).into_iter();
        assert_eq!(found.map(|one| one.0).collect::<Vec<_>>(), lines, "{text}");
    };
    check("f(); // It is\n    // told, and\n/// goes\n/// *on*.", &[1, 3]);
    check("//! It tells them\n//! that it is gone.", &[1, 2]);
    check("// It is\nf();\n// told: `is told`.", &[]);
    check("/// The columns of `table` before the match", &[]);
}

#[test]
fn only_texts_for_people_are_read() {
    let check = |extract: Extract, text: &str, expected: &str| {
        let found = words(&extract(text)).into_iter().filter(|(_, word)| word != "|");
        let found: Vec<_> = found.collect();
        assert_eq!(found, words(expected), "{text}");
    };
    check(of_markdown, "a `aye` [b](aye.md)\n```\naye\n```\nc", "a [b\n\n\n\nc");
    check(of_fluent, "# aye\naye = one { $aye }\n    two\n", "\none\ntwo");
    check(of_rust, "/// One\nfn aye('\"') { \"two \\\"three\\\"\" } // aye", "One\ntwo three");
    check(of_rust, "\"one\"\n#[cfg(test)]\nmod tests { \"aye\" }", "one");
    check(of_comments, "//! One\n/// `aye` two\nfn aye() {} // three", "One\ntwo\nthree");
    check(of_comments, "#[cfg(test)]\nmod tests {\n    // One\n}", "\n\nOne");
    check(of_comments, "\"// aye \\\" // aye\"; // one", "one");
    check(of_comments, "r#\"// aye \" // aye\n\"# // one", "\none");
    check(of_comments, "<'a>('\"', '\\'', b'\\\\') // one\n'\"' // two", "one\ntwo");
}

/// Fails when these sources have retired phrases.
fn check(sources: &[(Vec<String>, Extract)], phrases: Phrases) {
    let mut found = Vec::new();
    for (paths, extract) in sources {
        for path in paths {
            let text = fs::read_to_string(root().join(path)).expect("a source is text");
            for (line, phrase, better) in retired(&extract(&text), phrases) {
                if !LEGITIMATE.contains(&(path.as_str(), phrase)) {
                    found.push(format!("{path}:{line}: {phrase:?}; use: {better}"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{} retired phrases:\n{}", found.len(), found.join("\n"));
}

/// The retired phrases of a text, each with its line and the term to use.
fn retired(text: &str, phrases: Phrases) -> Vec<(usize, &'static str, &'static str)> {
    let words = words(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        for (phrase, better) in phrases {
            let mut rest = words[at..].iter();
            let is_here = phrase.split(' ').all(|pattern| {
                rest.next().is_some_and(|(_, word)| pattern.split('|').any(|it| matches(it, word)))
            });
            if is_here {
                found.push((words[at].0, *phrase, *better));
            }
        }
    }
    found
}

fn matches(pattern: &str, word: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => word.starts_with(start),
        None => word == pattern,
    }
}

/// The words of a text in lower case with their lines; punctuation is a word of its own, emphasis none.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut word = String::new();
        for c in line.to_lowercase().chars().chain([' ']) {
            if c.is_alphanumeric() || "-'’".contains(c) {
                word.push(c);
                continue;
            }
            if !word.is_empty() {
                words.push((number + 1, std::mem::take(&mut word)));
            }
            if !c.is_whitespace() && !"*_\"“”".contains(c) {
                words.push((number + 1, c.to_string()));
            }
        }
    }
    words
}

/// Markdown without code and addresses.
fn of_markdown(text: &str) -> String {
    let mut is_code = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        let is_text = !is_code && !is_fence && !line.starts_with("    ");
        // A link may break after the text in brackets, and code within a line may not.
        lines.push(if is_text {
            without(&without(line, "`", "`"), "](", ")")
        } else {
            String::new()
        });
    }
    lines.join("\n")
}

/// A Fluent catalogue without comments, keys and placeables.
fn of_fluent(text: &str) -> String {
    let value = |line: &str| {
        let is_comment = line.starts_with('#');
        let value = match line.split_once('=') {
            _ if is_comment => "",
            Some((key, value)) if !key.starts_with([' ', '{']) || key.trim().starts_with('.') => {
                value
            }
            _ => line,
        };
        without(value, "{", "}")
    };
    text.lines().map(value).collect::<Vec<_>>().join("\n")
}

/// The doc comments and strings of Rust, up to its unit tests.
fn of_rust(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' => out.push('\n'),
            '/' if chars.next_if_eq(&'/').is_some() => {
                let mut comment = String::new();
                while let Some(c) = chars.next_if(|c| *c != '\n') {
                    comment.push(c);
                }
                out.push_str(comment.strip_prefix('/').unwrap_or_default());
            }
            // A quotation mark as a character opens no string.
            '\'' => drop(chars.next_if_eq(&'"')),
            '"' => {
                while let Some(c) = chars.next().filter(|c| *c != '"') {
                    let is_escape = c == '\\' && chars.next_if(|c| *c != '\n').is_some();
                    out.push(if is_escape || c == '\\' { ' ' } else { c });
                }
                // The end of a text ends a phrase.
                out.push('|');
            }
            _ => {}
        }
    }
    out
}

/// The comments of Rust without the code in them, unit tests included.
fn of_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (token, after) = rest.split_at(token_bytes(rest));
        rest = after;
        // Code ends a phrase.
        if let Some(comment) = token.strip_prefix("//") {
            let comment = comment.trim_start_matches(['/', '!']);
            out.push_str(&comment.split('`').step_by(2).collect::<Vec<_>>().join("|"));
            continue;
        }
        if !token.trim().is_empty() && !out.ends_with('|') {
            out.push('|');
        }
        out.extend(token.chars().filter(|c| *c == '\n'));
    }
    out
}

/// The length of the comment or literal at the start of Rust, or of one other character.
fn token_bytes(text: &str) -> usize {
    let mut chars = text.chars();
    let first = chars.next().unwrap_or_default();
    // A lifetime is no literal.
    let is_char = chars.next() == Some('\\') || chars.next() == Some('\'');
    match first {
        '/' if text.starts_with("//") => text.find('\n').unwrap_or(text.len()),
        '"' => quoted_bytes(text, '"'),
        '\'' if is_char => quoted_bytes(text, '\''),
        'r' => raw_string_bytes(text).unwrap_or(1),
        _ => first.len_utf8(),
    }
}

fn quoted_bytes(text: &str, mark: char) -> usize {
    let mut is_escaped = false;
    let end = text[1..].find(|c: char| {
        let is_end = c == mark && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 2)
}

fn raw_string_bytes(text: &str) -> Option<usize> {
    let marked = text.strip_prefix('r')?;
    let quoted = marked.trim_start_matches('#');
    let inside = quoted.strip_prefix('"')?;
    let end = format!("\"{}", &marked[..marked.len() - quoted.len()]);
    let rest = inside.split_once(&end).map_or("", |(_, rest)| rest);
    Some(text.len() - rest.len())
}

/// A text without its parts from `open` to `close`.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut parts = text.split(open);
    let mut out = parts.next().unwrap_or_default().to_string();
    if open == close {
        for outside in parts.skip(1).step_by(2) {
            out.push(' ');
            out.push_str(outside);
        }
        return out;
    }
    for part in parts {
        out.push(' ');
        out.push_str(part.split_once(close).map_or("", |(_, outside)| outside));
    }
    out
}
