import { useContent } from '../../lib/content.ts'
import { openModal } from '../../ui/modal-store.ts'
import { Loaded } from '../../ui/states.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { texts } from '#texts/upgrade.ts'

/** The contact panel on its own: for the plan that premium features come with. */
export function openContact() {
  openModal({ title: texts.contact.title, content: <StandardContact /> })
}

function StandardContact() {
  return (
    <Loaded query={useContent('pricing-plans')}>
      {plans => {
        const plan = plans.find(({ id }) => id === 'standard') ?? plans[0]
        return plan ? <ContactPanel plan={plan} /> : null
      }}
    </Loaded>
  )
}
