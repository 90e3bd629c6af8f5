import { python } from '../../kit/scripts/quote/python.ts'

/** Calls by `api`, method and arguments, so that what takes one back can be written down as JSON and made later. */
export const client = (scopes: readonly string[]) => `from google.oauth2 import service_account
from googleapiclient.discovery import build

SCOPES = [${scopes.map(python).join(', ')}]
clients = {}


def api(name, version, subject):
    if (name, subject) not in clients:
        credentials = service_account.Credentials.from_service_account_file(given.key, scopes=SCOPES, subject=subject)
        clients[(name, subject)] = build(name, version, credentials=credentials, cache_discovery=False)
    return clients[(name, subject)]


def call(name, version, subject, path, **arguments):
    at = api(name, version, subject)
    for part in path[:-1]:
        at = getattr(at, part)()
    return getattr(at, path[-1])(**arguments).execute()


def take_back(made):
    call(made["api"], made["version"], made["as"], made["path"], **made["arguments"])


def undoing(name, version, subject, path, **arguments):
    return {"api": name, "version": version, "as": subject, "path": path, "arguments": arguments}`

export const clientNeeds = [
  'It needs Python 3.9, the package google-api-python-client, and the key file of a service account with delegation for the whole domain.',
]

/** A call of a function of a script, its arguments quoted. */
export const called = (name: string, values: readonly string[]) => `${name}(${values.map(python).join(', ')})`
