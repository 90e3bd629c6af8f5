import type { Receiver } from '@sharelight/contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/integrations.ts'

const ReceiverForm = lazyPart(() => import('./receiver-form.tsx').then(module => module.ReceiverForm))
const DeliveryLog = lazyPart(() => import('./delivery-log.tsx').then(module => module.DeliveryLog))

/** Opens one to be changed, or a new one. */
export function openReceiver(receiver?: Receiver) {
  openModal({
    title: receiver ? texts.form.changeTitle : texts.form.addTitle,
    width: '40rem',
    content: close => <ReceiverForm {...(receiver && { receiver })} close={close} />,
  })
}

export function openLog({ id, name }: Receiver) {
  openModal({ title: texts.deliveries.title(name), width: '52rem', content: <DeliveryLog id={id} /> })
}
