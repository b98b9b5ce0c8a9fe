//! The country of an address of the net, from a file that the operator brings: a database in MaxMind's
//! format (MMDB) with `country.iso_code`, as GeoLite2 Country, DB-IP Lite or geo-whois-asn-country.

use crate::config::Config;
use maxminddb::{PathElement, Reader};
use std::{net::IpAddr, path::Path, sync::Arc};

/// The file, read into memory; cheap to clone. Without one nothing is known of any address.
#[derive(Clone, Default)]
pub struct AddressCountries(Option<Arc<Reader<Vec<u8>>>>);

impl std::fmt::Debug for AddressCountries {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("AddressCountries").field(&self.0.is_some()).finish()
    }
}

impl AddressCountries {
    /// Reads the file that the configuration names. A missing or broken one is told in the log and then as
    /// good as none: it must not keep a site shut.
    pub fn start(config: &Config) -> Self {
        let Some(file) = &config.geoip_file else { return Self::default() };
        Self::open(file).unwrap_or_else(|error| {
            tracing::warn!(
                error = format!("{error:#}"),
                "visitors' countries stay unknown; `liaison doctor` says more"
            );
            Self::default()
        })
    }

    /// Reads a file and looks through all of it.
    ///
    /// # Errors
    /// A sentence for the operator.
    pub fn open(file: &Path) -> anyhow::Result<Self> {
        let shown = file.display();
        // The library's errors tell their causes themselves.
        let reader = Reader::open_readfile(file)
            .map_err(|error| anyhow::anyhow!("geoip_file {shown} can't be read: {error}"))?;
        reader.verify().map_err(|error| anyhow::anyhow!("geoip_file {shown} is broken: {error}"))?;
        Ok(Self(Some(Arc::new(reader))))
    }

    /// The ISO 3166-1 code of the country that uses the address, upper case.
    pub fn country(&self, address: IpAddr) -> Option<String> {
        let found = self.0.as_ref()?.lookup(address.to_canonical()).ok()?;
        let code = |path: &[PathElement<'_>]| found.decode_path::<String>(path).ok().flatten();
        // Free files keep the code at the top.
        code(&[PathElement::Key("country"), PathElement::Key("iso_code")])
            .or_else(|| code(&[PathElement::Key("country_code")]))
            .filter(|code| code.len() == 2)
            .map(|code| code.to_ascii_uppercase())
    }

    /// What the file is, for the doctor; None: there is none.
    pub fn kind(&self) -> Option<String> {
        self.0.as_ref().map(|reader| reader.metadata().database_type.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn file(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
    }

    /// MaxMind's own test database says where these are.
    #[test]
    fn addresses_have_the_countries_that_the_file_says() {
        let countries = AddressCountries::open(&file("GeoIP2-Country-Test.mmdb")).unwrap();
        for (address, country) in [
            ("81.2.69.160", Some("GB")),
            ("89.160.20.128", Some("SE")),
            ("216.160.83.56", Some("US")),
            ("2001:218::1", Some("JP")),
            ("2a02:d300::1", Some("UA")),
            ("::ffff:81.2.69.160", Some("GB")),
            ("127.0.0.1", None),
            ("192.168.1.1", None),
            ("::1", None),
        ] {
            assert_eq!(countries.country(address.parse().unwrap()).as_deref(), country, "{address}");
        }
        assert_eq!(countries.kind().as_deref(), Some("GeoIP2-Country"));
    }

    #[test]
    fn without_a_good_file_nothing_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let whole = std::fs::read(file("GeoIP2-Country-Test.mmdb")).unwrap();
        let mut flipped = whole.clone();
        flipped.iter_mut().take(4_000).for_each(|byte| *byte ^= 0x55);
        let cases: [(&str, &[u8]); 4] = [
            ("empty", &[]),
            ("cut", &whole[..whole.len() / 2]),
            ("flipped", &flipped),
            ("text", b"not a database"),
        ];
        for (name, bytes) in cases {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            let error = AddressCountries::open(&path).unwrap_err();
            assert!(format!("{error:#}").contains(name), "{error:#}");
            let config = Config { geoip_file: Some(path), ..Config::default() };
            assert_eq!(AddressCountries::start(&config).country("81.2.69.160".parse().unwrap()), None);
        }
        assert!(AddressCountries::open(&folder.path().join("missing")).is_err());
        assert!(AddressCountries::open(folder.path()).is_err());
    }
}
