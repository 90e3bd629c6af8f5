import { python } from '../../kit/scripts/quote/python.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { client, clientNeeds } from './client.ts'
import { withOwner } from './drive.ts'

/** Gives a label of Drive, or a choice of one, to files that do not carry it. */
export const labelFiles: Recipe = {
  language: 'python',
  title: 'Puts a classification label of Drive on files that do not carry it',
  needs: [...clientNeeds, 'The label is one of Google: google/<label>, or google/<label>/<field>/<choice>.'],
  prelude: ({ values }) => `${client(['https://www.googleapis.com/auth/drive'])}

CHOSEN = ${python(String(values?.['label'] ?? ''))}.split("/")


def give_label(owner, file, name):
    def do():
        if CHOSEN[0] != "google" or len(CHOSEN) not in (2, 4):
            raise ValueError("no label of Google was chosen: write its id into this script")
        label = CHOSEN[1]
        fields = [{"fieldId": CHOSEN[2], "setSelectionValues": [CHOSEN[3]]}] if len(CHOSEN) == 4 else []
        found = call("drive", "v3", owner, ["files", "listLabels"], fileId=file, maxResults=100)
        if any(one["id"] == label for one in found.get("labels", [])):
            return
        undo = undoing("drive", "v3", owner, ["files", "modifyLabels"], fileId=file,
                       body={"labelModifications": [{"labelId": label, "removeLabel": True}]})
        change("label " + name, undo, lambda: call(
            "drive", "v3", owner, ["files", "modifyLabels"], fileId=file,
            body={"labelModifications": [{"labelId": label, "fieldModifications": fields}]}))
    each(name, do)`,
  call: withOwner(['file'], 'give_label'),
}
