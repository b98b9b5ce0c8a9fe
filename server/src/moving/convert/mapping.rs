//! The operator's file that says what stands where in their tables (docs/operations/moving-in.md).

use super::days;
use crate::moving::format::Kind;
use anyhow::{Context, bail, ensure};
use encoding_rs::{Encoding, UTF_8};
use figment::{
    Figment,
    providers::{Format, Toml},
    value::Dict,
};
use serde::Deserialize;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// Whom a message was for: our lines name the conversation instead.
pub(super) const TO: &str = "to";

/// Bytes of a mapping.
const LONGEST: u64 = 1 << 20;

/// All tables.
#[derive(Debug, Default)]
pub(super) struct Mapping {
    /// As the WHATWG calls it; UTF-8 where it is not said.
    encoding: Option<String>,
    /// Between columns: a comma where it is not said.
    separator: Option<String>,
    /// By the name of our file: `members`.
    sheets: BTreeMap<&'static str, Sheet>,
}

/// A table.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sheet {
    /// Beside the mapping.
    pub file: PathBuf,
    /// Our field, and the column it is in, or the columns.
    pub fields: BTreeMap<String, Columns>,
    /// What is the same in each row.
    #[serde(default)]
    pub fixed: BTreeMap<String, String>,
    /// Their words for ours, by field.
    #[serde(default)]
    pub values: BTreeMap<String, BTreeMap<String, String>>,
    /// How dates are written, by field.
    #[serde(default)]
    pub dates: BTreeMap<String, String>,
    /// What stands between several values in one column, by field.
    #[serde(default)]
    pub lists: BTreeMap<String, String>,
    /// Fields in whole units of a currency there, in its hundredths here.
    #[serde(default)]
    pub decimals: Vec<String>,
}

/// Where a field is.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Columns {
    /// In one column.
    One(String),
    /// In several.
    Many(Vec<String>),
}

impl Columns {
    pub(super) fn names(&self) -> &[String] {
        match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Many(names) => names,
        }
    }
}

/// What a field of ours holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    Text,
    /// One of these words.
    Word(Vec<String>),
    Day,
    Moment,
    Number,
    YesOrNo,
    List,
}

/// What the lines of a file hold, as their schema says, and which fields must be there.
pub(super) struct Fields {
    pub holds: BTreeMap<String, Holds>,
    pub needed: Vec<String>,
}

impl Fields {
    pub(super) fn of(kind: Kind) -> Self {
        let schema = kind.schema();
        let properties = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        let mut holds: BTreeMap<String, Holds> =
            properties.iter().map(|(name, field)| (name.clone(), Holds::of(field))).collect();
        if kind == Kind::Messages {
            holds.insert(TO.to_owned(), Holds::Text);
        }
        let needed = schema.get("required").and_then(Value::as_array).into_iter().flatten();
        Self { holds, needed: needed.filter_map(|name| Some(name.as_str()?.to_owned())).collect() }
    }
}

impl Holds {
    fn of(field: &Value) -> Self {
        // An optional word stands beside null, a needed one beside its description.
        let all = ["oneOf", "allOf"].into_iter().find_map(|list| field[list].as_array());
        if let Some(one) = all.and_then(|all| all.iter().find(|one| one["enum"].is_array())) {
            return Self::of(one);
        }
        if let Some(words) = field["enum"].as_array() {
            return Self::Word(words.iter().filter_map(|word| Some(word.as_str()?.to_owned())).collect());
        }
        let is = |kind: &str| {
            field["type"] == kind
                || field["type"].as_array().is_some_and(|kinds| kinds.iter().any(|one| one == kind))
        };
        match field["format"].as_str() {
            Some("date") => Self::Day,
            Some("date-time") => Self::Moment,
            _ if is("boolean") => Self::YesOrNo,
            _ if is("integer") => Self::Number,
            _ if is("array") => Self::List,
            _ => Self::Text,
        }
    }
}

impl Mapping {
    /// Reads it.
    ///
    /// # Errors
    /// When it is not there, or names what is not ours.
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let said = || format!("{} can't be read", path.display());
        // Asked first: opening what is no file may never end.
        let about = path.metadata().with_context(said)?;
        ensure!(about.is_file() && about.len() <= LONGEST, "{} is no mapping", path.display());
        let text = fs::read_to_string(path).with_context(said)?;
        let at = |error: figment::Error| anyhow::anyhow!("{}: {error}", path.display());
        let figment = Figment::from(Toml::string(&text));
        let said: Dict = figment.extract().map_err(at)?;
        let mut mapping = Self::default();
        for name in said.keys() {
            if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.code() == name) {
                let sheet: Sheet = figment.extract_inner(name).map_err(at)?;
                sheet.check(&Fields::of(kind)).with_context(|| format!("{}, [{name}]", path.display()))?;
                mapping.sheets.insert(kind.code(), sheet);
                continue;
            }
            match name.as_str() {
                "encoding" => mapping.encoding = Some(figment.extract_inner(name).map_err(at)?),
                "separator" => mapping.separator = Some(figment.extract_inner(name).map_err(at)?),
                _ => {
                    let all = Kind::ALL.map(Kind::code).join(", ");
                    bail!("{}: nothing is called {name}: the folder's files are {all}", path.display());
                }
            }
        }
        ensure!(
            mapping.sheets.contains_key(Kind::Members.code()),
            "{}: there is no [members]",
            path.display()
        );
        Ok(mapping)
    }

    pub(super) fn sheet(&self, kind: Kind) -> Option<&Sheet> {
        self.sheets.get(kind.code())
    }

    /// How the files are encoded.
    pub(super) fn encoding(&self) -> anyhow::Result<&'static Encoding> {
        let Some(label) = &self.encoding else { return Ok(UTF_8) };
        let found = Encoding::for_label(label.as_bytes()).filter(|encoding| encoding.is_ascii_compatible());
        found.with_context(|| format!("the encoding {label} can't be read: save the files as UTF-8"))
    }

    /// Between columns.
    pub(super) fn separator(&self) -> anyhow::Result<u8> {
        let separator = self.separator.as_deref().unwrap_or(",");
        let [byte] = separator.as_bytes() else {
            bail!("“{separator}” can't stand between columns: a comma, a semicolon or a tab (\"\\t\") can");
        };
        Ok(*byte)
    }
}

impl Sheet {
    fn check(&self, fields: &Fields) -> anyhow::Result<()> {
        let lists: [(&str, Vec<&String>); 6] = [
            ("fields", self.fields.keys().collect()),
            ("fixed", self.fixed.keys().collect()),
            ("values", self.values.keys().collect()),
            ("dates", self.dates.keys().collect()),
            ("lists", self.lists.keys().collect()),
            ("decimals", self.decimals.iter().collect()),
        ];
        for (list, names) in lists {
            for name in names {
                let all = fields.holds.keys().cloned().collect::<Vec<_>>().join(", ");
                ensure!(fields.holds.contains_key(name), "{list}: there is no field {name}; there are {all}");
            }
        }
        for (field, form) in &self.dates {
            ensure!(
                days::is_form(form),
                "dates: {field} = \"{form}\": write it like DD.MM.YYYY hh:mm:ss, or unix"
            );
        }
        for (field, words) in &self.values {
            let Some(Holds::Word(ours)) = fields.holds.get(field) else { continue };
            for word in words.values().filter(|word| !word.is_empty()) {
                ensure!(ours.contains(word), "values: {field} is one of {}, not {word}", ours.join(", "));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::GENDERS;
    use std::io::Write;

    fn read(text: &str) -> anyhow::Result<Mapping> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        Mapping::read(file.path())
    }

    #[test]
    fn what_fields_hold_is_what_their_schema_says() {
        let members = Fields::of(Kind::Members);
        for (field, holds) in [
            ("external_id", Holds::Text),
            ("email", Holds::Text),
            ("gender", Holds::Word(GENDERS.map(str::to_owned).to_vec())),
            ("date_of_birth", Holds::Day),
            ("created_at", Holds::Moment),
            ("confirmed", Holds::YesOrNo),
            ("interests", Holds::List),
        ] {
            assert_eq!(members.holds[field], holds, "{field}");
        }
        assert!(
            matches!(&members.holds["hair_colour"], Holds::Word(words) if words.contains(&"blond".to_owned()))
        );
        assert_eq!(Fields::of(Kind::Credits).holds["price_minor"], Holds::Number);
        assert_eq!(Fields::of(Kind::Conversations).holds["members"], Holds::List);
        assert!(
            members.needed.contains(&"gender".to_owned()) && !members.needed.contains(&"email".to_owned())
        );
    }

    #[test]
    fn the_manuals_example_is_one() {
        let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operations/moving-in.md");
        let manual = fs::read_to_string(manual).unwrap();
        let (_, example) = manual.split_once("```toml\n").unwrap();
        let mapping = read(example.split_once("```").unwrap().0).unwrap();
        assert_eq!(mapping.sheets.len(), 4);
        assert_eq!(mapping.sheet(Kind::Members).unwrap().fields["about"].names().len(), 2);
    }

    #[test]
    fn a_mapping_names_what_is_ours() {
        let fine = "separator = \";\"\n[members]\nfile = \"m.csv\"\n[members.fields]\nexternal_id = \"id\"\n\
                    [members.values.gender]\n1 = \"male\"\n[members.dates]\ndate_of_birth = \"DD-MM-YYYY\"\n";
        let mapping = read(fine).unwrap();
        assert_eq!(mapping.separator().unwrap(), b';');
        assert_eq!(mapping.encoding().unwrap(), UTF_8);
        assert_eq!(mapping.sheet(Kind::Members).unwrap().fields["external_id"].names(), ["id"]);
        for (from, to, said) in [
            ("external_id", "externalid", "there is no field externalid"),
            (
                "\"male\"",
                "\"man\"",
                "gender is one of male, female, non_binary, couple_mf, couple_ff, couple_mm, not man",
            ),
            ("DD-MM-YYYY", "d-m-Y", "write it like"),
            ("[members]", "[people]\n[members]", "nothing is called people"),
            ("separator", "seperator", "nothing is called seperator"),
            ("file = \"m.csv\"", "files = \"m.csv\"", "file"),
            ("[members]", "[members", "TOML"),
        ] {
            let error = format!("{:#}", read(&fine.replacen(from, to, 1)).unwrap_err());
            assert!(error.contains(said), "{from} to {to}: {error}");
        }
        assert!(read(&format!("encoding = \"utf-16le\"\n{fine}")).unwrap().encoding().is_err());
        assert!(read(&format!("encoding = \"windows-1252\"\n{fine}")).unwrap().encoding().is_ok());
    }
}
