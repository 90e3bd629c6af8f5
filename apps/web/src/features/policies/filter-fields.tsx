import { useState } from 'react'
import { texts } from '#texts/policies.ts'
import type { GroupPart } from '../../ui/filter/filter-draft.ts'
import { GroupFields } from '../../ui/filter/group-fields.tsx'
import classes from './policies.module.css'

const t = texts.editor

/** Which events: a group of comparisons and of further groups. */
export function FilterFields({ group, onChange }: { group: GroupPart; onChange: (group: GroupPart) => void }) {
  const [added, setAdded] = useState<number>()
  return (
    <fieldset className={classes.group}>
      <legend>{t.which}</legend>
      <GroupFields group={group} depth={1} added={added} onAdded={setAdded} onChange={onChange} />
    </fieldset>
  )
}
