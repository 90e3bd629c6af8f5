import { idsOf, isMissing, nameOf } from '../../kit/scripts/ids.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { python } from '../../kit/scripts/quote/python.ts'
import { called, client, clientNeeds } from './client.ts'

const drive = client(['https://www.googleapis.com/auth/drive'])
/** A file is changed as its owner, or whoever else may. */
export const withOwner =
  (values: readonly ('file' | 'permission')[], name: string): Recipe['call'] =>
  target => {
    const ids = idsOf({ ...target, ids: { file: target.key, ...target.ids } }, [...values, 'owner'])
    return isMissing(ids) ? ids : called(name, [ids['owner'], ...values.map(value => ids[value]), nameOf(target)])
  }

export function removePermissions(title: string): Recipe {
  return {
    language: 'python',
    title,
    needs: clientNeeds,
    prelude: () => `${drive}


def remove_permission(owner, file, permission, name):
    def do():
        fields = "type,role,emailAddress,domain,allowFileDiscovery,expirationTime"
        found = call("drive", "v3", owner, ["permissions", "get"], fileId=file, permissionId=permission, fields=fields, supportsAllDrives=True)
        undo = undoing("drive", "v3", owner, ["permissions", "create"], fileId=file, body=found, sendNotificationEmail=False, supportsAllDrives=True)
        if found["type"] in ("anyone", "domain"):
            del undo["arguments"]["sendNotificationEmail"]
        change("remove the permission " + permission + " of " + name, undo, lambda: call(
            "drive", "v3", owner, ["permissions", "delete"], fileId=file, permissionId=permission, supportsAllDrives=True))
    each(name, do)`,
    call: withOwner(['file', 'permission'], 'remove_permission'),
  }
}

export const expirePermissions: Recipe = {
  language: 'python',
  title: 'Lets what people outside were granted end after a while; Google has no such end for links',
  needs: clientNeeds,
  prelude: ({ at, values }) => `${drive}

ENDS = ${python(new Date(at.getTime() + Number(values?.['days'] ?? 30) * 86_400_000).toISOString())}


def expire(owner, file, permission, name):
    def do():
        found = call("drive", "v3", owner, ["permissions", "get"], fileId=file, permissionId=permission, fields="role,expirationTime", supportsAllDrives=True)
        body = {"role": found["role"], "expirationTime": found.get("expirationTime")}
        undo = undoing("drive", "v3", owner, ["permissions", "update"], fileId=file, permissionId=permission, body=body,
                       removeExpiration="expirationTime" not in found, supportsAllDrives=True)
        change("let the permission " + permission + " of " + name + " end at " + ENDS, undo, lambda: call(
            "drive", "v3", owner, ["permissions", "update"], fileId=file, permissionId=permission,
            body={"role": found["role"], "expirationTime": ENDS}, supportsAllDrives=True))
    each(name, do)`,
  call: withOwner(['file', 'permission'], 'expire'),
}

export function quarantineFiles(title: string): Recipe {
  return {
    language: 'python',
    title,
    needs: [...clientNeeds, 'QUARANTINE is the id of a folder that nobody else reaches.'],
    prelude: () => `${drive}

QUARANTINE = os.environ.get("QUARANTINE", "")


def put_away(owner, file, name):
    def do():
        if not QUARANTINE:
            raise ValueError("QUARANTINE names no folder")
        found = call("drive", "v3", owner, ["files", "get"], fileId=file, fields="parents", supportsAllDrives=True)
        parents = ",".join(found.get("parents", []))
        undo = undoing("drive", "v3", owner, ["files", "update"], fileId=file, addParents=parents, removeParents=QUARANTINE, supportsAllDrives=True)
        change("move to quarantine: " + name, undo, lambda: call(
            "drive", "v3", owner, ["files", "update"], fileId=file, addParents=QUARANTINE, removeParents=parents, supportsAllDrives=True))
    each(name, do)`,
    call: withOwner(['file'], 'put_away'),
  }
}

export const reviewPermissions: Recipe = {
  language: 'python',
  title: 'Lists who reaches files, for their owners to look at; changes nothing',
  readsOnly: true,
  needs: clientNeeds,
  prelude: () => `${client(['https://www.googleapis.com/auth/drive.readonly'])}


def tell(owner, file, name):
    def do():
        fields = "permissions(id,type,role,emailAddress,domain,expirationTime)"
        found = call("drive", "v3", owner, ["permissions", "list"], fileId=file, fields=fields, supportsAllDrives=True)
        for permission in found.get("permissions", []):
            print(json.dumps({"file": name, **permission}))
    each(name, do)`,
  call: withOwner(['file'], 'tell'),
}
