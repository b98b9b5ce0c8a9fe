# The newcomer's two commands are `make run` and `make test`; the rest is for those who stay.
# Each line names a script: read that for the how.
.PHONY: bench contract mails run test setup build web sqlx openapi lint demo help

help:  ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/'

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

bench: ## search at 10,000 and 1,000,000 members, messages to 2,000 open pages, over HTTP and in pgbench: docs/PERFORMANCE.md
	@scripts/bench

lint: ## formatting and lints of both halves
	@scripts/lint
