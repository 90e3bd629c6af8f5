import { useId, type ReactNode } from 'react'
import classes from './controls.module.css'

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly { value: Value; name: string; icon?: ReactNode; count?: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Smaller, for use within a card. */
  compact?: boolean
  children: ReactNode
}

/** Panels of which one is seen. Arrow keys go from tab to tab, as WAI-ARIA has it. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  compact = false,
  children,
}: TabsProps<Value>) {
  const id = useId()
  function steer(event: React.KeyboardEvent) {
    const at = tabs.findIndex(tab => tab.value === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={classes.tabs} data-compact={compact || undefined}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={steer}
          >
            {tab.icon}
            {tab.name}
            {tab.count !== undefined && <span className={classes.tabCount}>{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={classes.panel}>
        {children}
      </div>
    </>
  )
}
