import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import classes from './upgrade.module.css'

const pieces = 140
const fallMs = 3600
const tokens = ['--severity-0', '--severity-1', '--severity-2', '--sensitivity-1', '--accent']

interface Piece {
  x: number
  delay: number
  drift: number
  size: number
  turn: number
  color: string
}

/** Paper falls once over what is behind it (specification S2.057); none for people who want no motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isStill = useReducedMotion()
  useEffect(() => (canvas.current && !isStill ? fall(canvas.current) : undefined), [isStill])
  return <canvas ref={canvas} className={classes.confetti} data-testid="confetti" aria-hidden />
}

function fall(canvas: HTMLCanvasElement): (() => void) | undefined {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const style = getComputedStyle(canvas)
  const all = Array.from({ length: pieces }, (_, index): Piece => ({
    x: Math.random(),
    delay: Math.random() * 0.35,
    drift: Math.random() * 0.2 - 0.1,
    size: 6 + Math.random() * 6,
    turn: Math.random() * 12,
    color: style.getPropertyValue(tokens[index % tokens.length] ?? ''),
  }))
  canvas.width = canvas.clientWidth
  canvas.height = canvas.clientHeight
  const start = performance.now()
  let frame = requestAnimationFrame(draw)
  function draw(now: number) {
    const time = (now - start) / fallMs
    context?.clearRect(0, 0, canvas.width, canvas.height)
    for (const piece of all) drawPiece(context, piece, time)
    if (time < 1.4) frame = requestAnimationFrame(draw)
  }
  return () => cancelAnimationFrame(frame)
}

function drawPiece(
  context: CanvasRenderingContext2D | null,
  { x, delay, drift, size, turn, color }: Piece,
  time: number,
) {
  const age = time - delay
  if (!context || age < 0) return
  context.save()
  context.translate((x + drift * age) * context.canvas.width, (age * 1.15 - 0.05) * context.canvas.height)
  context.rotate(turn * age)
  context.fillStyle = color
  context.fillRect(-size / 2, -size / 4, size, size / 2)
  context.restore()
}
