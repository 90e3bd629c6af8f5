import { useEffect, useRef, useState, type ReactNode } from 'react'

interface LaterProps {
  children: ReactNode
  /** What stands there until then; of the same size. */ fallback: ReactNode
}

const ahead = '300px'

/** What is far down the page is made when it is about to be seen, so that what is at its top is there sooner. */
export function Later({ children, fallback }: LaterProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: ahead },
    )
    // What stands after it, too: one may jump past its beginning.
    for (let each: Element | null = mark.current; each; each = each.nextElementSibling) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return near ? (
    children
  ) : (
    <>
      <span ref={mark} style={{ gridColumn: '1 / -1', height: 0, marginTop: -16 }} />
      {fallback}
    </>
  )
}
