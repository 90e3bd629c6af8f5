import { exportList, type ListQuery } from '@sharelight/contract'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '../../lib/api.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { download } from '../../lib/download.ts'
import type { ListName } from '../../lib/lists.ts'
import { show } from '../../lib/overlays.ts'
import controls from '../../ui/controls.module.css'
import { texts } from '#texts/investigation.ts'

/** The whole list as CSV, with its filters and order. Where the edition has no export, it says which has. */
export function ExportButton({ list, question }: { list: ListName; question: ListQuery }) {
  const { export: isAllowed } = useCapabilities()
  const save = useMutation({
    mutationFn: () =>
      download(exportList, { path: exportList.path.replace(':kind', list), body: question, name: `${list}.csv` }),
    onError: error => {
      if (error instanceof CallFailure && error.body?.error === 'edition_required')
        show({ kind: 'premium', key: 'export' })
    },
  })
  const press = () => (isAllowed ? save.mutate() : show({ kind: 'premium', key: 'export' }))
  return (
    <button type="button" className={controls.control} style={{ height: 28 }} disabled={save.isPending} onClick={press}>
      <IconDownload size={15} aria-hidden />
      {save.isPending ? texts.exporting : texts.export}
    </button>
  )
}
