import { IconAlertTriangle, IconCheck, IconInfoCircle, IconWifiOff, IconX } from '@tabler/icons-react'
import { texts } from '#texts/shared.ts'
import { holdToast, removeToast, useToasts, type ToastEntry, type ToastType } from './toast-store.ts'
import classes from './toasts.module.css'

/** Time that a toast is left after the pointer or focus has gone from it. */
const graceMs = 2000

const looks: Record<ToastType, { title: string; Icon?: typeof IconCheck }> = {
  success: { title: texts.toast.success, Icon: IconCheck },
  error: { title: texts.toast.error, Icon: IconAlertTriangle },
  alert: { title: texts.toast.error, Icon: IconAlertTriangle },
  info: { title: texts.toast.info, Icon: IconInfoCircle },
  offline: { title: texts.toast.offline, Icon: IconWifiOff },
  simple: { title: '' },
}
const isCalm = (type: ToastType) => type === 'success' || type === 'info' || type === 'simple'

/** The messages that are shown now (specification S2.066, S8.019). One stays while the pointer or the focus is on it. */
export function Toasts() {
  return (
    <div className={classes.stack}>
      {useToasts().map(toast => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function Toast({ toast: { id, type, message, action } }: { toast: ToastEntry }) {
  const { title, Icon } = looks[type]
  const hold = () => holdToast(id, Infinity)
  const release = () => holdToast(id, graceMs)
  return (
    <div
      className={classes.toast}
      data-type={type}
      role={isCalm(type) ? 'status' : 'alert'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {Icon && (
        <span className={classes.icon}>
          <Icon size={16} aria-hidden />
        </span>
      )}
      <div className={classes.text}>
        {title && <strong>{title}</strong>}
        <span>{message}</span>
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              removeToast(id)
              action.run()
            }}
          >
            {action.name}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={texts.toast.close} onClick={() => removeToast(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
