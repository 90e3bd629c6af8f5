import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'

const step = 40
const ahead = '600px'

/** The items of a long list, as far down as one has come: those that follow are made when they are about to be seen. */
export function Growing<Item>({ items, children }: { items: readonly Item[]; children: (item: Item) => ReactNode }) {
  const [count, setCount] = useState(step)
  return (
    <>
      {items.slice(0, count).map(children)}
      {count < items.length && <End key={count} onNear={() => setCount(count + step)} />}
    </>
  )
}

function End({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLLIElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!mark.current) return undefined
    // The margin of what scrolls within the page is another than that of the page.
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) near()
      },
      { rootMargin: ahead, scrollMargin: ahead },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <li ref={mark} aria-hidden />
}
