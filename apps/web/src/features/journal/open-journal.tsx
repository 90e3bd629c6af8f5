import { openModal } from '../../ui/modal-store.ts'
import { Journal } from '../../ui/remedies/journal.tsx'
import { PlanView } from '../../ui/remedies/plan-view.tsx'
import { texts } from '#texts/remedies.ts'

/** Where administrators see what was planned and done in other systems, and take it back. */
export function openJournal() {
  openModal({
    title: texts.journal,
    width: '44rem',
    content: (
      <Journal
        onOpen={({ id, title }) =>
          openModal({ title, width: '44rem', content: close => <PlanView id={id} close={close} /> })
        }
      />
    ),
  })
}
