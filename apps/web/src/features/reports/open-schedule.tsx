import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/reports.ts'
import type { ScheduleWish } from './schedule-wish.ts'

const ScheduleForm = lazyPart(() => import('./schedule-form.tsx').then(module => module.ScheduleForm))

/** The form that has a report made by itself. */
export function openSchedule(wish: ScheduleWish) {
  openModal({
    title: texts.scheduleOf(wish.name),
    width: '36rem',
    content: close => <ScheduleForm {...wish} close={close} />,
  })
}
