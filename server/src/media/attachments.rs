//! Files that somebody sends us about a case: pictures, drawn anew like all that come in, and PDF files, which
//! are never opened and never shown by us; staff get them as files.

use super::{
    intake::{self, EXTENSION, Files, Upload, develop_as},
    keep, upload,
};
use crate::{
    app::App,
    blobs::blob_name,
    kernel::problem::{Answer, Problem, Refusal},
};
use anyhow::Context;
use axum::extract::{FromRequest, Multipart, Request, multipart::MultipartRejection};
use bytes::Bytes;
use imaging::{Format, Photo};
use serde::Deserialize;
use utoipa::ToSchema;

/// Largest PDF in bytes.
const MAX_PDF: usize = 5 * 1024 * 1024;
/// What every PDF begins with (ISO 32000-2 7.5.2).
const PDF_MAGIC: &[u8] = b"%PDF-";
/// Width of a picture, in pixels: letters on a page can still be read.
const WIDTH: u32 = 2000;
/// Longest name of a file that is kept, in characters.
const LONGEST_NAME: usize = 100;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentKind {
    /// A WebP file that we drew.
    Picture,
    /// A PDF file as it came.
    Pdf,
}

impl AttachmentKind {
    /// As in tables and on the wire.
    pub fn code(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Pdf => "pdf",
        }
    }
}

/// A file that lies in the blob store and that nothing shows yet.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Its name on the sender's machine, without a path.
    pub name: String,
    /// What it is.
    pub kind: AttachmentKind,
    /// Where its bytes are.
    pub blob: String,
    content: Bytes,
}

impl Attachment {
    /// Size in bytes.
    pub fn bytes(&self) -> i32 {
        i32::try_from(self.content.len()).unwrap_or(i32::MAX)
    }
}

impl Files for Attachment {
    fn names(&self) -> Vec<String> {
        vec![self.blob.clone()]
    }

    fn contents(&self) -> Vec<(String, Bytes)> {
        vec![(self.blob.clone(), self.content.clone())]
    }
}

/// What the document says of such a body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described; `AttachmentForm` reads it")]
pub struct AttachmentUpload {
    /// A picture of at most 12 MB (JPEG, PNG, WebP, GIF), or a PDF of at most 5 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Such a body, not read yet.
#[derive(Debug)]
pub struct AttachmentForm(Multipart);

impl<S: Send + Sync> FromRequest<S> for AttachmentForm {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let form: Result<Multipart, MultipartRejection> = Multipart::from_request(request, state).await;
        form.map(Self).map_err(|_| Refusal::UnsupportedMediaType.into())
    }
}

/// A file as it came.
#[derive(Debug)]
pub struct AttachmentSent {
    name: String,
    upload: Upload,
}

impl AttachmentForm {
    /// The file's bytes and name.
    ///
    /// # Errors
    /// `body_too_large`, `invalid_request`, and `unavailable` when too many uploads are under way.
    pub async fn read(self) -> Answer<AttachmentSent> {
        let place = intake::upload_place()?;
        let Self(mut form) = self;
        let mut file = None;
        while let Some(part) = form.next_field().await.map_err(|error| upload::refusal(&error))? {
            if file.is_some() || part.name() != Some("file") {
                return Err(Refusal::InvalidRequest.into());
            }
            let name = plain_name(part.file_name().unwrap_or_default());
            file = Some((name, part.bytes().await.map_err(|error| upload::refusal(&error))?));
        }
        let (name, bytes) = file.ok_or(Refusal::InvalidRequest)?;
        Ok(AttachmentSent { name, upload: Upload::new(bytes, place) })
    }
}

impl AttachmentSent {
    /// Names the bytes and their name, for repeats.
    pub fn hash(&self) -> String {
        format!("{} {}", blake3::hash(&self.upload.bytes).to_hex(), self.name)
    }

    /// Reads the file and lays its bytes out in the store; call it outside of any transaction, then
    /// [`keep::hold_for`] in the one that keeps it.
    ///
    /// # Errors
    /// `file_unreadable` for what is neither picture nor PDF, and those of `develop`.
    pub async fn lay_out(self, app: &App) -> Answer<Attachment> {
        let attachment = if self.upload.bytes.starts_with(PDF_MAGIC) {
            pdf(self.name, &self.upload)?
        } else {
            picture(self.name, self.upload).await?
        };
        keep::lay_out(app, &attachment).await?;
        Ok(attachment)
    }
}

fn pdf(name: String, upload: &Upload) -> Answer<Attachment> {
    if upload.bytes.len() > MAX_PDF {
        return Err(Refusal::BodyTooLarge.into());
    }
    let content = upload.bytes.clone();
    Ok(Attachment { name, kind: AttachmentKind::Pdf, blob: blob_name(&content, "pdf"), content })
}

async fn picture(name: String, upload: Upload) -> Answer<Attachment> {
    let drawn = develop_as(upload, draw).await;
    let content = drawn.map_err(|problem| match problem {
        Problem::Refused(Refusal::PhotoUnreadable) => Refusal::FileUnreadable.into(),
        other => other,
    })?;
    let blob = blob_name(&content, EXTENSION);
    Ok(Attachment { name, kind: AttachmentKind::Picture, blob, content })
}

fn draw(photo: &Photo) -> anyhow::Result<Bytes> {
    let made = imaging::renditions(photo, &[WIDTH], &[Format::WebP])?;
    Ok(made.into_iter().next().context("a rendition is missing")?.bytes.into())
}

/// Without the path that some programs send, and without what would steer a terminal or a line of text.
fn plain_name(typed: &str) -> String {
    let last = typed.rsplit(['/', '\\']).next().unwrap_or_default();
    let plain: String = last.chars().filter(|letter| !steers(*letter)).take(LONGEST_NAME).collect();
    let plain = plain.trim();
    if plain.is_empty() { "file".to_owned() } else { plain.to_owned() }
}

/// Controls, and the marks that change the direction of writing: "fdp.exe" must not read as "exe.pdf".
fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_only_a_name() {
        for (typed, plain) in [
            ("invoice.pdf", "invoice.pdf"),
            ("C:\\fake\\invoice.pdf", "invoice.pdf"),
            ("../../etc/passwd", "passwd"),
            ("a\nb\u{202e}fdp.exe", "abfdp.exe"),
            ("", "file"),
            ("dir/", "file"),
        ] {
            assert_eq!(plain_name(typed), plain);
        }
        assert_eq!(plain_name(&"é".repeat(300)).chars().count(), 100);
    }
}
