import type { AdminGroup } from '@sharelight/contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/keys.ts'

const KeyForm = lazyPart(() => import('./key-form.tsx').then(module => module.KeyForm))
const GroupForm = lazyPart(() => import('./group-form.tsx').then(module => module.GroupForm))

/** Opens the form of a new key or token. */
export function openKey(kind: 'key' | 'token', isSuperAdmin: boolean) {
  openModal({
    title: kind === 'key' ? texts.form.title : texts.form.tokenTitle,
    content: close => <KeyForm kind={kind} isSuperAdmin={isSuperAdmin} close={close} />,
  })
}

export function openGroup(group: AdminGroup) {
  openModal({
    title: texts.provisioning.opensOf(group.name),
    width: '36rem',
    content: close => <GroupForm group={group} close={close} />,
  })
}
