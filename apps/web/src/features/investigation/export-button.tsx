import type { ListQuery, MetricCondition } from '@sharelight/contract'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useCapabilities } from '../../lib/capabilities.ts'
import type { ListName } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import controls from '../../ui/controls.module.css'
import { texts } from '#texts/investigation.ts'

const SaveList = lazy(() => import('./save-list.tsx').then(module => ({ default: module.SaveList })))

interface ExportButtonProps {
  list: ListName
  question: ListQuery
  conditions: readonly MetricCondition[]
}

/** The whole list as CSV, with its filters and order. Where the edition has no export, it says which has. */
export function ExportButton(props: ExportButtonProps) {
  const { export: isAllowed } = useCapabilities()
  const [isSaving, setSaving] = useState(false)
  const end = useCallback(() => setSaving(false), [])
  const press = () => (isAllowed ? setSaving(true) : show({ kind: 'premium', key: 'export' }))
  return (
    <>
      <button type="button" className={controls.control} style={{ height: 28 }} disabled={isSaving} onClick={press}>
        <IconDownload size={15} aria-hidden />
        {isSaving ? texts.exporting : texts.export}
      </button>
      {isSaving && (
        <Suspense>
          <SaveList {...props} onEnd={end} />
        </Suspense>
      )}
    </>
  )
}
