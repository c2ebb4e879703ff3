//! The calls of `tr!` in a Rust source. What stands in comments and strings is none.

use std::collections::BTreeSet;
use std::iter::Peekable;
use std::str::CharIndices;

/// One of them.
pub struct Call {
    /// From 1.
    pub line: usize,
    /// None when it is no string literal.
    pub key: Option<String>,
    /// Names of the arguments.
    pub arguments: BTreeSet<String>,
}

/// What a source is made of, as far as calls need it.
#[derive(Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Text(String),
    Sign(char),
}

/// All calls, in order. Those within the arguments of another are found, too.
pub fn calls(source: &str) -> Vec<Call> {
    let tokens = tokens(source);
    let mut calls = Vec::new();
    for (at, window) in tokens.windows(4).enumerate() {
        let [(start, Token::Word(name)), (_, Token::Sign('!')), (_, Token::Sign('(')), (_, key)] =
            window
        else {
            continue;
        };
        if name != "tr" {
            continue;
        }
        let key = match key {
            Token::Text(key) => Some(key.clone()),
            Token::Word(_) | Token::Sign(_) => None,
        };
        let line = 1 + source[..*start].matches('\n').count();
        calls.push(Call { line, key, arguments: arguments(&tokens[at + 3..]) });
    }
    calls
}

/// The names of arguments up to the bracket that ends a call.
fn arguments(tokens: &[(usize, Token)]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut depth = 0;
    for (at, (_, token)) in tokens.iter().enumerate() {
        match token {
            Token::Sign('(' | '[' | '{') => depth += 1,
            Token::Sign(')' | ']' | '}') if depth == 0 => break,
            Token::Sign(')' | ']' | '}') => depth -= 1,
            Token::Sign(',') if depth == 0 => {
                let after = |places: usize| tokens.get(at + places).map(|(_, token)| token);
                if let (Some(Token::Word(name)), Some(Token::Sign('='))) = (after(1), after(2))
                    && after(3) != Some(&Token::Sign('='))
                {
                    names.insert(name.clone());
                }
            }
            Token::Sign(_) | Token::Word(_) | Token::Text(_) => {}
        }
    }
    names
}

/// The tokens of a source, each with where it begins.
fn tokens(source: &str) -> Vec<(usize, Token)> {
    let mut tokens = Vec::new();
    let mut letters = source.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let rest = &source[at..];
        if rest.starts_with("//") {
            skip_past(&mut letters, at + rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with("/*") {
            skip_past(&mut letters, at + rest.find("*/").map_or(rest.len(), |end| end + 2));
        } else if letter == '"' {
            tokens.push((at, Token::Text(quoted(&mut letters))));
        } else if letter == 'r' && (rest.starts_with("r\"") || rest.starts_with("r#\"")) {
            let hashes = rest[1..].chars().take_while(|one| *one == '#').count();
            let end = format!("\"{}", "#".repeat(hashes));
            let inside = &rest[2 + hashes..];
            let length = inside.find(&end).unwrap_or(inside.len());
            tokens.push((at, Token::Text(inside[..length].to_owned())));
            skip_past(&mut letters, at + 2 + hashes + length + end.len());
        } else if letter == '\'' {
            character(rest, at, &mut letters);
        } else if letter.is_alphanumeric() || letter == '_' {
            let end = rest.find(|one: char| !one.is_alphanumeric() && one != '_');
            let word = &rest[..end.unwrap_or(rest.len())];
            tokens.push((at, Token::Word(word.to_owned())));
            skip_past(&mut letters, at + word.len());
        } else if !letter.is_whitespace() {
            tokens.push((at, Token::Sign(letter)));
        }
    }
    tokens
}

/// The inside of a string literal whose first quote is taken.
fn quoted(letters: &mut Peekable<CharIndices<'_>>) -> String {
    let mut text = String::new();
    while let Some((_, letter)) = letters.next() {
        match letter {
            '"' => break,
            '\\' => {
                text.push('\\');
                text.extend(letters.next().map(|(_, letter)| letter));
            }
            other => text.push(other),
        }
    }
    text
}

/// A character literal is skipped; a lifetime is a sign that means nothing.
fn character(rest: &str, at: usize, letters: &mut Peekable<CharIndices<'_>>) {
    let mut inside = rest.chars().skip(1);
    let first = inside.next();
    if first == Some('\\') {
        let end = rest[3..].find('\'').map_or(rest.len(), |end| end + 4);
        skip_past(letters, at + end);
    } else if inside.next() == Some('\'') {
        skip_past(letters, at + 2 + first.map_or(0, char::len_utf8));
    }
}

/// On to the letter at `end`.
fn skip_past(letters: &mut Peekable<CharIndices<'_>>, end: usize) {
    while letters.next_if(|(at, _)| *at < end).is_some() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_found_where_they_are_code() {
        let source = r####"
            // tr!("comment")
            /* tr!("comment") */
            fn words<'a>(c: char) -> &'a str {
                let text = "tr!(\"text\")";
                let raw = r#"tr!("raw")"#;
                if c == '"' || c == '\'' || c == '\u{2026}' { return tr!("first"); }
                tr!(
                    "second",
                    count = list.iter().map(|a, b| a == b),
                    who = tr!("third", n = [1, 2]),
                )
            }
        "####;
        let calls = calls(source);
        let told: Vec<_> = calls
            .iter()
            .map(|call| {
                let names: Vec<&str> = call.arguments.iter().map(String::as_str).collect();
                (call.line, call.key.as_deref().expect("a key"), names.join(" "))
            })
            .collect();
        let expected = [(7, "first", ""), (8, "second", "count who"), (11, "third", "n")]
            .map(|(line, key, names)| (line, key, names.to_owned()));
        assert_eq!(told, expected);
    }
}
