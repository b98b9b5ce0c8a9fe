//! What a PDF of ours says, as a reader that copies its text would have it: the letters that each font's map gives.

use std::collections::HashMap;

/// All lines, in their order, with a blank between them. Of the file with what is not UTF-8 replaced: the fonts.
pub fn words(file: &str) -> String {
    let maps: Vec<HashMap<u16, char>> = file.split("beginbfchar\n").skip(1).map(letters).collect();
    let mut lines = Vec::new();
    for shown in file.split("BT\n/F").skip(1) {
        let font = shown.as_bytes()[0] - b'1';
        let (_, operand) = shown.split_once(" Td\n").unwrap();
        let line = glyphs(operand).map(|glyph| maps[usize::from(font)][&glyph]);
        lines.push(line.collect::<String>());
    }
    lines.join(" ")
}

/// `<0012> <0041>`, line by line.
fn letters(map: &str) -> HashMap<u16, char> {
    let pairs = map.lines().take_while(|line| line.starts_with('<'));
    pairs
        .map(|line| {
            let (glyph, letter) = line.split_once("> <").unwrap();
            let number = |text: &str| u16::from_str_radix(text.trim_matches(['<', '>']), 16).unwrap();
            (number(glyph), char::from_u32(u32::from(number(letter))).unwrap())
        })
        .collect()
}

/// Of a string at the beginning of the text, two bytes each (ISO 32000-1 7.3.4).
fn glyphs(text: &str) -> impl Iterator<Item = u16> {
    let bytes = if let Some(hex) = text.strip_prefix('<') {
        let digits = hex.split('>').next().unwrap();
        (0..digits.len()).step_by(2).map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap()).collect()
    } else {
        literal(text.strip_prefix('(').unwrap())
    };
    let pairs: Vec<u16> = bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
    pairs.into_iter()
}

fn literal(text: &str) -> Vec<u8> {
    let (mut bytes, mut depth, mut rest) = (Vec::new(), 0, text.bytes());
    while let Some(byte) = rest.next() {
        match byte {
            b'\\' => {
                let escaped = rest.next().unwrap();
                bytes.push(match escaped {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let digits = [escaped, rest.next().unwrap(), rest.next().unwrap()];
                        digits.iter().fold(0, |sum: u8, digit| sum * 8 + (digit - b'0'))
                    }
                    other => other,
                });
            }
            b')' if depth == 0 => break,
            b'(' => {
                depth += 1;
                bytes.push(byte);
            }
            b')' => {
                depth -= 1;
                bytes.push(byte);
            }
            _ => bytes.push(byte),
        }
    }
    bytes
}
