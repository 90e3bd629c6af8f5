import { useSearchParams } from 'react-router'
import { Loaded } from '../../../ui/states.tsx'
import { LabelEditor } from './editor.tsx'
import { LabelList } from './label-list.tsx'
import { useCustomLabel, useMayMake } from './use-custom.ts'

/** The organisation's own labels, or the one that the address names: `?label=new` or its id. */
export function CustomLabels() {
  const [query, setQuery] = useSearchParams()
  const open = query.get('label')
  const mayMake = useMayMake()
  const show = (id: string | null) =>
    setQuery(before => {
      if (id) before.set('label', id)
      else before.delete('label')
      return before
    })
  if (open === 'new' && mayMake) return <LabelEditor onClose={() => show(null)} />
  return open && open !== 'new' ? (
    <KnownLabel key={open} id={open} onClose={() => show(null)} />
  ) : (
    <LabelList onOpen={show} />
  )
}

function KnownLabel({ id, onClose }: { id: string; onClose: () => void }) {
  const label = useCustomLabel(id)
  return (
    <Loaded query={label} height={400}>
      {detail => <LabelEditor key={detail.version} label={detail} onClose={onClose} />}
    </Loaded>
  )
}
