export const texts = {
  over: 'Risk over time',
  overHint: 'Drag across bars to zoom in',
  overEmpty: 'No risky events in this time frame',
  time: 'Time',
  overEmptyHint: 'Choose another time frame, or connect a source with activity such as a mail archive.',
}
