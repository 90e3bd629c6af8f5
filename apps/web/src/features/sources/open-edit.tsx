import type { Source } from '@sharelight/contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/sources.ts'

const EditForm = lazyPart(() => import('./edit-form.tsx').then(module => module.EditForm))

/** Opens the form of a source's name, settings and schedule. */
export function openEdit(source: Source): void {
  openModal({
    title: `${texts.editTitle} ${source.name}`,
    width: '40rem',
    content: close => <EditForm source={source} close={close} />,
  })
}
