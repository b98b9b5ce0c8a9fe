# The newcomer's two commands are `make run` and `make test`; the rest is for those who stay.
# Each line names a script: read that for the how.
.PHONY: attack mutants bench years chaos citus monitoring contract mails package restore-drill run test setup build web sqlx openapi lint demo help

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/'

run: ## installs what is missing, builds, starts the product on http://localhost:$PORT (8080)
	@scripts/run

test: ## installs what is missing, runs every test: Rust, web, browser
	@scripts/test

setup: ## only installs what is missing
	@scripts/setup

build: ## the web app, then the server
	@scripts/build

sqlx: ## writes .sqlx anew after a query or a migration changed
	@scripts/sqlx

openapi: ## writes server/openapi.json and the web app's types anew after a call changed
	@scripts/openapi

contract: ## schemathesis against the document of all calls, as visitor and as member
	@scripts/contract

mails: ## every mail in every language as a page with pictures, to be looked at: target/tmp/mails/index.html
	@scripts/mails

attack: ## attacks a server of this machine: who gets at what, races, bad inputs, uploads, and other people's tools: docs/security/attacks.md
	@scripts/attack

mutants: ## small changes in lines that decide: which of them does no test notice: mutants/list.toml
	@scripts/mutants

bench: ## search and a mix of all at 10,000 to 1,000,000 members, chat, pages, open streams, photos, each beside a reference: docs/PERFORMANCE.md
	@scripts/bench

years: ## three years of very many members: every job, start and hot call with its time, pages and plan, and what grows: docs/PERFORMANCE.md
	@scripts/years

package: ## the Debian package, and as root its life on a clean Debian: docs/operations/packages.md
	@scripts/package

chaos: ## kills, pauses, starves and fills up what the server stands on, under load, and proves that nothing is lost: docs/RELIABILITY.md
	@scripts/chaos

restore-drill: ## loses a machine and restores everything elsewhere: docs/RELIABILITY.md
	@scripts/restore-drill

citus: ## every statement and the tests on a Citus cluster, where there is one: docs/operations/growing.md
	@scripts/citus

monitoring: ## Prometheus checks and tries the alert rules and the dashboard's questions on a running server: docs/operations/watching.md
	@scripts/monitoring

lint: ## formatting and lints of both halves
	@scripts/lint
