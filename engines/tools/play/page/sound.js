// Sounds of wood and stone: a short noise through a narrow filter. They are made here, and only
// once somebody has touched the page, as browsers want it.
let context = null;

function isHeard() {
  if (navigator.userActivation?.hasBeenActive) context ??= new AudioContext();
  return context !== null;
}

function hit(after, pitch, length) {
  const { sampleRate } = context,
    buffer = context.createBuffer(1, Math.ceil(6 * length * sampleRate), sampleRate),
    samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (2 * Math.random() - 1) * Math.exp(-i / (length * sampleRate));
  const source = new AudioBufferSourceNode(context, { buffer }),
    filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 5 });
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: 1.6 }))
    .connect(context.destination);
  source.start(context.currentTime + after);
}

// A move on the board of this style; one that takes is heard twice, and the end of a game thrice.
export function knock(style, { takes, ends }) {
  if (!isHeard()) return;
  const [pitch, length] = style?.shapes === "stones" ? [2600, 0.012] : [850, 0.025];
  hit(0, pitch, length);
  if (takes) hit(0.08, 0.7 * pitch, length);
  if (ends) for (const i of [1, 2, 3]) hit(0.2 + 0.18 * i, 400 + 150 * i, 0.06);
}

// Whether the system has a voice; one that is far away would come too late.
export const canSpeak = () => !!globalThis.speechSynthesis?.getVoices().some(voice => voice.localService);

// Says a number in the language of the page.
export function say(number) {
  const spoken = new SpeechSynthesisUtterance(String(number));
  spoken.lang = document.documentElement.lang;
  spoken.rate = 1.3;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}

// A tone of so many seconds, for clocks.
export function beep(pitch, length) {
  if (!isHeard()) return;
  const tone = new OscillatorNode(context, { frequency: pitch });
  tone.connect(new GainNode(context, { gain: 0.3 })).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + length);
}
