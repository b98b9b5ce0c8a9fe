//! Findings, printed as they come.

use crate::{
    backoffice::{Area, Finding, State},
    kernel::problem::Answer,
};
use serde::Serialize;
use std::{io::Write, process::ExitCode};

#[derive(Serialize)]
struct Line<'a> {
    area: Area,
    state: State,
    text: &'a str,
}

/// What was found so far.
pub(super) struct Report {
    json: bool,
    area: Area,
    problems: u32,
}

impl Report {
    pub(super) fn new(json: bool) -> Self {
        Self { json, area: Area::Configuration, problems: 0 }
    }

    /// What the next findings are about.
    pub(super) fn area(&mut self, area: Area) {
        self.area = area;
    }

    /// As it should be.
    pub(super) fn good(&self, text: &str) -> anyhow::Result<()> {
        self.tell(State::Ok, text)
    }

    /// Nothing is broken, but it could be better.
    pub(super) fn advice(&self, text: &str) -> anyhow::Result<()> {
        self.tell(State::Advice, text)
    }

    /// Something is wrong; the text names the mend.
    pub(super) fn problem(&mut self, text: &str) -> anyhow::Result<()> {
        self.problems += 1;
        self.tell(State::Problem, text)
    }

    /// What a look has found, as it was found.
    pub(super) fn found(
        &mut self,
        findings: Answer<impl IntoIterator<Item = Finding>>,
    ) -> anyhow::Result<()> {
        for finding in findings? {
            self.area = finding.area;
            match finding.state {
                State::Problem => self.problem(&finding.text)?,
                state => self.tell(state, &finding.text)?,
            }
        }
        Ok(())
    }

    fn tell(&self, state: State, text: &str) -> anyhow::Result<()> {
        let mut out = std::io::stdout();
        if self.json {
            let line = Line { area: self.area, state, text };
            return Ok(writeln!(out, "{}", serde_json::to_string(&line)?)?);
        }
        let word = match state {
            State::Ok => "ok      ",
            State::Advice => "advice  ",
            State::Problem => "problem ",
        };
        Ok(writeln!(out, "{word} {text}")?)
    }

    /// Success where nothing is wrong.
    pub(super) fn verdict(&self) -> ExitCode {
        if self.problems == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
