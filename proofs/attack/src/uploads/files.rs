//! The files.

use crate::pictures::{encoded, noise, plain};
use flate2::{Compression, Crc, write::ZlibEncoder};
use image::{Delay, Frame, ImageFormat, Rgba, RgbaImage, codecs::gif::GifEncoder};
use std::io::Write;

/// In no file that is served, whatever was brought: names of metadata, and of what browsers run.
pub(super) const MARKS: [&[u8]; 8] = [
    b"Exif\0",
    b"GPSLatitude",
    b"<script",
    b"<svg",
    b"<?php",
    b"ICC_PROFILE",
    b"http://ns.adobe.com/xap",
    b"EICAR",
];
/// What every virus scanner knows, in two halves, or this very source would be found.
const EICAR: [&str; 2] = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"];
const SCRIPT: &[u8] = b"<script>alert('quag')</script>";

/// One to be brought.
pub(super) struct File {
    pub(super) what: String,
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) bytes: Vec<u8>,
    /// It may be taken: pixels are in it.
    pub(super) is_picture: bool,
    /// Must not come back.
    pub(super) mark: Vec<u8>,
}

fn file(what: &str, bytes: Vec<u8>, is_picture: bool) -> File {
    let (what, name) = (what.to_owned(), "photo.jpg".to_owned());
    File { what, name, kind: "image/jpeg", bytes, is_picture, mark: Vec::new() }
}

/// All of them.
pub(super) fn all() -> anyhow::Result<Vec<File>> {
    let jpeg = plain()?;
    let png = encoded(&noise(320, 400), ImageFormat::Png)?;
    let webp = encoded(&noise(320, 400), ImageFormat::WebP)?;
    let mut files = vec![
        file("a JPEG", jpeg.clone(), true),
        file("a PNG that says it is a JPEG", png.clone(), true),
        file("a WebP", webp, true),
    ];
    files.extend(polyglots(&jpeg, &png));
    files.extend(pretenders());
    files.extend(bombs(&png)?);
    files.extend(broken(&jpeg, &png));
    files.extend(metadata(&jpeg, &png)?);
    files.extend(names(&jpeg));
    Ok(files)
}

/// Two kinds of file at once.
fn polyglots(jpeg: &[u8], png: &[u8]) -> Vec<File> {
    let marked =
        |what: &str, bytes: Vec<u8>, mark: &[u8]| File { mark: mark.to_vec(), ..file(what, bytes, true) };
    let comment = segment(jpeg, 0xFE, SCRIPT);
    vec![
        marked("a JPEG with a page behind it", [jpeg, b"<html>", SCRIPT].concat(), SCRIPT),
        marked("a JPEG with a page in its comment", comment, SCRIPT),
        marked("a JPEG with a ZIP behind it", [jpeg, b"PK\x03\x04quagzip"].concat(), b"quagzip"),
        marked("a PNG with PHP in its text", chunk(png, *b"tEXt", b"Comment\0<?php quag(); ?>"), b"quag()"),
        marked("a PNG with a drawing behind it", [png, b"<svg onload='quag()'/>"].concat(), b"quag()"),
        marked("a JPEG with EICAR behind it", [jpeg, EICAR.concat().as_bytes()].concat(), b"ANTIVIRUS-TEST"),
        file("a GIF that is JavaScript", b"GIF89a/*\0\0\0\0*/=1;alert('quag')".to_vec(), false),
        file("a PDF that says it is a JPEG", b"%PDF-1.7\n<script>quag</script>".to_vec(), false),
    ]
}

/// No pictures at all.
fn pretenders() -> Vec<File> {
    let cases: [(&str, &[u8]); 12] = [
        ("nothing", b""),
        ("a page", b"<!doctype html><title>a.jpg</title><script>quag()</script>"),
        ("a drawing", b"<svg xmlns='http://www.w3.org/2000/svg' onload='quag()'/>"),
        ("a drawing that asks for another file", b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><svg>&e;</svg>"),
        ("a program", b"MZ\x90\0\x03\0\0\0"),
        ("an ELF program", b"\x7fELF\x02\x01\x01\0"),
        ("a shell script", b"#!/bin/sh\nrm -rf /\n"),
        ("an archive", b"PK\x03\x04\x14\0\0\0"),
        ("an ImageMagick script", b"push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://127.0.0.1/x.jpg\"|ls \"-la)'\npop graphic-context"),
        ("a PostScript file", b"%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file"),
        ("a HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
        ("a film", b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
    ];
    let mut files: Vec<File> =
        cases.into_iter().map(|(what, bytes)| file(what, bytes.to_vec(), false)).collect();
    files.push(file("EICAR", EICAR.concat().into_bytes(), false));
    files
}

/// Small files that are large once they are opened.
fn bombs(png: &[u8]) -> anyhow::Result<Vec<File>> {
    let mut flood = png.to_vec();
    sized(&mut flood, 60_000, 60_000);
    let mut line = png.to_vec();
    sized(&mut line, 2_000_000_000, 1);
    let flat = encoded(&image::RgbImage::new(12_000, 12_000), ImageFormat::Png)?;
    let profile = chunk(png, *b"iCCP", &[b"quag\0\0".as_slice(), &zeros(200_000_000)?].concat());
    let text = chunk(png, *b"zTXt", &[b"quag\0\0".as_slice(), &zeros(200_000_000)?].concat());
    Ok(vec![
        file("60,000 × 60,000 pixels by its head", flood, false),
        file("2,000,000,000 × 1 pixels by its head", line, false),
        file("144 million pixels in a flat PNG", flat, false),
        file("a colour profile of 200 MB in 200 kB", profile, true),
        file("a text of 200 MB in 200 kB", text, true),
        file("an animation of 60 pictures", animation(60)?, false),
        file("12 MB of noise", vec![0xA5; 12 * 1024 * 1024 - 2_000], false),
    ])
}

fn broken(jpeg: &[u8], png: &[u8]) -> Vec<File> {
    let part = |bytes: &[u8], share: usize| {
        bytes.iter().take(bytes.len() * share / 100).copied().collect::<Vec<u8>>()
    };
    let flipped = |bytes: &[u8]| {
        bytes
            .iter()
            .enumerate()
            .map(|(place, byte)| if place > 200 && place % 97 == 0 { !byte } else { *byte })
            .collect()
    };
    vec![
        file("half a JPEG", part(jpeg, 50), false),
        file("a JPEG without its end", part(jpeg, 99), false),
        file("a tenth of a PNG", part(png, 10), false),
        file("a JPEG with bits turned", flipped(jpeg), true),
        file("a PNG with bits turned", flipped(png), false),
        file(
            "a JPEG of markers only",
            b"\xFF\xD8\xFF\xDB\0\x02\xFF\xC0\0\x02\xFF\xDA\0\x02\xFF\xD9".to_vec(),
            false,
        ),
    ]
}

/// What cameras and programs write beside the pixels.
fn metadata(jpeg: &[u8], png: &[u8]) -> anyhow::Result<Vec<File>> {
    // One directory with a maker's name: "MM", 42, first directory at 8 (TIFF 6.0), then what GPS would say.
    let exif = b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x0F\0\x02\0\0\0\x08\0\0\0\x1A\0\0\0\0quagcam\0GPSLatitude 52.0907";
    let packet = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><quagcam/></x:xmpmeta>";
    let profile = [b"ICC_PROFILE\0\x01\x01".as_slice(), &b"quagcam".repeat(9_000)].concat();
    let marked = |what: &str, bytes: Vec<u8>| File { mark: b"quagcam".to_vec(), ..file(what, bytes, true) };
    Ok(vec![
        marked("a JPEG with place and maker (EXIF)", segment(jpeg, 0xE1, exif)),
        marked("a JPEG with a packet of XMP", segment(jpeg, 0xE1, packet)),
        marked(
            "a JPEG with a colour profile of rubbish",
            segment(jpeg, 0xE2, profile.get(..60_000).unwrap_or_default()),
        ),
        marked("a PNG with EXIF", chunk(png, *b"eXIf", exif.get(6..).unwrap_or_default())),
        marked(
            "a PNG with a broken colour profile",
            chunk(png, *b"iCCP", &[b"quagcam\0\0".as_slice(), &zeros(100)?].concat()),
        ),
    ])
}

/// Good pictures with names that lead elsewhere.
fn names(jpeg: &[u8]) -> Vec<File> {
    let names = [
        "../../../../etc/passwd",
        "..\\..\\windows\\win.ini",
        "/etc/passwd",
        "a.jpg\\0.html",
        "a.php",
        "con",
        ".htaccess",
        "%2e%2e%2fpasswd",
        "🗝\u{202e}gpj.exe",
    ];
    let named = |name: &str| File {
        name: name.to_owned(),
        ..file(&format!("a JPEG named {name:?}"), jpeg.to_vec(), true)
    };
    names.into_iter().map(named).chain([named(&"a".repeat(5_000))]).collect()
}

/// The JPEG with one segment more right behind its begin (ITU T.81 B.1.1.4).
fn segment(jpeg: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap_or(u16::MAX).to_be_bytes();
    let (begin, rest) = jpeg.split_at_checked(2).unwrap_or((jpeg, &[]));
    [begin, &[0xFF, marker], &length, content, rest].concat()
}

/// The PNG with one chunk more behind its head (PNG 5.3).
fn chunk(png: &[u8], name: [u8; 4], content: &[u8]) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(&name);
    sum.update(content);
    let length = u32::try_from(content.len()).unwrap_or(u32::MAX).to_be_bytes();
    let (head, rest) = png.split_at_checked(33).unwrap_or((png, &[]));
    [head, &length, &name, content, &sum.sum().to_be_bytes(), rest].concat()
}

/// Writes another size into a PNG's head, with the right sum.
fn sized(png: &mut [u8], width: u32, height: u32) {
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    png.iter_mut().skip(16).zip(size).for_each(|(old, new)| *old = new);
    let mut sum = Crc::new();
    sum.update(png.get(12..29).unwrap_or_default());
    png.iter_mut().skip(29).zip(sum.sum().to_be_bytes()).for_each(|(old, new)| *old = new);
}

/// So many zeros, packed.
fn zeros(count: usize) -> anyhow::Result<Vec<u8>> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    let part = vec![0; 1_000_000.min(count)];
    for _ in 0..count.div_ceil(part.len().max(1)) {
        packed.write_all(&part)?;
    }
    Ok(packed.finish()?)
}

fn animation(pictures: u8) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for shade in 0..pictures {
        let picture = RgbaImage::from_pixel(320, 320, Rgba([shade, 0, 0, 255]));
        encoder.encode_frame(Frame::from_parts(picture, 0, 0, Delay::from_numer_denom_ms(100, 1)))?;
    }
    drop(encoder);
    Ok(bytes)
}
