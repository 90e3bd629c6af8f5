import type { MetricCondition } from '@sharelight/contract'
import { IconFilter } from '@tabler/icons-react'
import { useCapabilities } from '../../lib/capabilities.ts'
import type { ListName } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import controls from '../../ui/controls.module.css'
import { Panel } from '../../ui/floating/panel.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { texts } from '#texts/investigation.ts'

const FilterForm = lazyPart(() => import('./filter-form.tsx').then(module => module.FilterForm))

interface FilterMenuProps {
  list: ListName
  conditions: readonly MetricCondition[]
  onAdd: (condition: MetricCondition) => void
}

/** Adds a filter to the list; it then stands as a chip that can be removed. */
export function FilterMenu({ list, conditions, onAdd }: FilterMenuProps) {
  const { filters: isAllowed } = useCapabilities()
  return (
    <Panel
      width={340}
      padding={16}
      position="bottom-start"
      closesOnScroll={false}
      target={({ onClick, ...trigger }) => (
        <button
          {...trigger}
          type="button"
          className={controls.control}
          style={{ height: 28 }}
          onClick={() => (isAllowed ? onClick() : show({ kind: 'premium', key: 'filters' }))}
        >
          <IconFilter size={15} aria-hidden />
          {texts.filter.add}
        </button>
      )}
    >
      {close => (
        <FilterForm
          list={list}
          conditions={conditions}
          onAdd={condition => {
            onAdd(condition)
            close()
          }}
        />
      )}
    </Panel>
  )
}
