import { Button } from '@mantine/core'
import { FittingPlaybooks } from '../../ui/remedies/fitting-playbooks.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { JustifyForm, useJustify } from './justify-section.tsx'
import { texts } from '#texts/investigation.ts'
import { texts as drawer } from '#texts/drawer.ts'

/** What can be done with the events that are selected. */
export function EventBulkBar({ ids, onClear }: { ids: ReadonlySet<string>; onClear: () => void }) {
  return (
    <SelectionBar count={ids.size} onClear={onClear}>
      <Button
        size="compact-sm"
        onClick={() =>
          openModal({
            title: drawer.event.justifyMany(ids.size),
            content: close => (
              <BulkJustify
                ids={[...ids]}
                onDone={() => {
                  close()
                  onClear()
                }}
              />
            ),
          })
        }
      >
        {drawer.event.justifySubmit}
      </Button>
    </SelectionBar>
  )
}

/** So many can be named in an address. */
const mostAtOnce = 200

/** What can be done with the files or folders that are selected: each playbook that applies to some of them, opened for just those. */
export function ThingBulkBar({
  list,
  ids,
  onClear,
}: {
  list: 'files' | 'folders'
  ids: ReadonlySet<string>
  onClear: () => void
}) {
  const isTooMany = ids.size > mostAtOnce
  return (
    <SelectionBar count={ids.size} onClear={onClear}>
      {isTooMany ? (
        <span className="muted">{texts.bulkMost(mostAtOnce)}</span>
      ) : (
        <FittingPlaybooks scope={{ [list === 'files' ? 'items' : 'folders']: [...ids] }} none={texts.bulkNone} />
      )}
    </SelectionBar>
  )
}

function BulkJustify({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const change = useJustify()
  return (
    <>
      <p className="muted">{drawer.event.justifyHint}</p>
      <JustifyForm busy={change.isPending} onSubmit={reason => change.mutate({ ids, reason }, { onSuccess: onDone })} />
    </>
  )
}
