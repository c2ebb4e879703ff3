//! Settings files: TOML keys and values, each with its position.

use std::fmt;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::layers::LoadError;
use super::setting::{Setting, Sort};

/// A position in a settings file. Lines and columns are counted from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// The path of the file.
    pub path: PathBuf,
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.path.display(), self.line, self.column)
    }
}

impl At {
    fn new(path: &Path, text: &str, offset: usize) -> At {
        let before = &text[..text.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        At {
            path: path.into(),
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().count(),
        }
    }
}

/// The keys of a file, in its order, with their values as text and their positions.
pub fn read(path: &Path, text: &str) -> Result<Vec<(&'static Setting, String, At)>, LoadError> {
    let at = |offset| At::new(path, text, offset);
    let table = DeTable::parse(text).map_err(|error| LoadError::Syntax {
        at: at(error.span().map_or(0, |span| span.start)),
        why: error.message().into(),
    })?;
    let mut entries: Vec<_> = table.get_ref().iter().collect();
    // In the order of the file, so that the first error is reported.
    entries.sort_by_key(|(name, _)| name.span().start);
    let entry = |(name, value): (&Spanned<_>, &Spanned<DeValue<'_>>)| {
        let at = at(name.span().start);
        let name: &str = AsRef::as_ref(name.get_ref());
        let Some(key) = Setting::named(name) else {
            return Err(LoadError::UnknownKey { at, name: name.into() });
        };
        let spelled = spell(key.sort, value.get_ref());
        let text = spelled.ok_or_else(|| LoadError::Sort {
            at: at.clone(),
            key: key.name,
            sort: key.sort,
            found: value.get_ref().type_str(),
        })?;
        Ok((key, text, at))
    };
    entries.into_iter().map(entry).collect()
}

fn spell(sort: Sort, value: &DeValue<'_>) -> Option<String> {
    match sort {
        Sort::Number => value.as_integer().map(ToString::to_string),
        Sort::Text => value.as_str().map(Into::into),
        Sort::Switch => value.as_bool().map(|value| value.to_string()),
    }
}
