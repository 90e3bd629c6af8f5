import { idsOf, isMissing, nameOf } from '../../kit/scripts/ids.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { called, client, clientNeeds } from './client.ts'

const directory = client([
  'https://www.googleapis.com/auth/admin.directory.user',
  'https://www.googleapis.com/auth/admin.directory.user.security',
])

export const suspendAccounts: Recipe = {
  language: 'python',
  title: 'Suspends accounts and signs them out',
  needs: [...clientNeeds, '--as names the administrator to act as.'],
  prelude: () => `${directory}


def suspend(user, name):
    def do():
        found = call("admin", "directory_v1", given.subject, ["users", "get"], userKey=user, fields="suspended")
        if found.get("suspended"):
            return

        def both():
            call("admin", "directory_v1", given.subject, ["users", "patch"], userKey=user, body={"suspended": True})
            call("admin", "directory_v1", given.subject, ["users", "signOut"], userKey=user)
        undo = undoing("admin", "directory_v1", given.subject, ["users", "patch"], userKey=user, body={"suspended": False})
        change("suspend " + name, undo, both)
    each(name, do)`,
  call(target) {
    const ids = idsOf({ ...target, ids: { user: target.key, ...target.ids } }, ['user'])
    return isMissing(ids) ? ids : called('suspend', [ids.user, nameOf(target)])
  },
}

export const endForwarding: Recipe = {
  language: 'python',
  title: 'Ends forwarding out of mailboxes; filters that forward are listed, as they cannot be switched off',
  needs: clientNeeds,
  prelude:
    () => `${client(['https://www.googleapis.com/auth/gmail.settings.basic', 'https://www.googleapis.com/auth/gmail.settings.sharing'])}


def end_forwarding(mailbox, name):
    def do():
        at = ["users", "settings"]
        found = call("gmail", "v1", mailbox, at + ["getAutoForwarding"], userId="me")
        if found.get("enabled"):
            undo = undoing("gmail", "v1", mailbox, at + ["updateAutoForwarding"], userId="me", body=found)
            change("end the forwarding of " + name + " to " + found.get("emailAddress", ""), undo, lambda: call(
                "gmail", "v1", mailbox, at + ["updateAutoForwarding"], userId="me", body={"enabled": False}))
        for rule in call("gmail", "v1", mailbox, at + ["filters", "list"], userId="me").get("filter", []):
            if "forward" in rule.get("action", {}):
                print("A filter of " + name + " forwards to " + rule["action"]["forward"] + ": " + rule["id"])
    each(name, do)`,
  call(target) {
    const ids = idsOf({ ...target, ids: { mailbox: target.key, ...target.ids } }, ['mailbox'])
    return isMissing(ids) ? ids : called('end_forwarding', [ids.mailbox, nameOf(target)])
  },
}
