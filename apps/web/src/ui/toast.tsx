import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconWifiOff } from '@tabler/icons-react'
import { texts } from './texts.ts'

export type ToastType = 'success' | 'error' | 'alert' | 'info' | 'offline' | 'simple'

/** How long each type stays, in milliseconds (specification S9.009). */
export const toastDurations = { success: 5000, error: 3000, alert: 4000, info: 4000, offline: 4000, simple: 3000, default: 2000 } as const

const looks = {
  success: { title: texts.toast.success, icon: <IconCheck size={16} />, color: 'var(--severity-1)' },
  error: { title: texts.toast.error, icon: <IconAlertTriangle size={16} />, color: 'var(--severity-3)' },
  alert: { title: texts.toast.error, icon: <IconAlertTriangle size={16} />, color: 'var(--severity-3)' },
  info: { title: texts.toast.info, icon: <IconInfoCircle size={16} />, color: 'var(--accent)' },
  offline: { title: texts.toast.offline, icon: <IconWifiOff size={16} />, color: 'var(--muted)' },
  simple: { title: '', icon: null, color: 'var(--accent)' },
} as const

/** Shows a message that goes away by itself. The same message twice in a row is one. */
export function toast(type: ToastType, message: string, duration: number = toastDurations[type]) {
  const { title, icon, color } = looks[type]
  notifications.hide(`${type}:${message}`)
  notifications.show({
    id: `${type}:${message}`, title: title || undefined, message, icon, autoClose: duration, withBorder: true,
    role: type === 'success' || type === 'info' || type === 'simple' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': texts.toast.close },
    styles: { icon: { backgroundColor: color, color: 'var(--surface)' }, root: { boxShadow: 'var(--shadow)' } },
  })
}
