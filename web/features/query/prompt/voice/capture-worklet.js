// Runs on the audio thread and passes on the microphone's samples in batches of roughly 1/20 s.
const batchSamples = 2048;

class Capture extends AudioWorkletProcessor {
  #batch = new Float32Array(batchSamples);
  #filled = 0;

  process([[channel]]) {
    if (!channel) return true;
    for (const sample of channel) {
      this.#batch[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled === batchSamples) this.#handOn();
    }
    return true;
  }

  #handOn() {
    this.port.postMessage(this.#batch, [this.#batch.buffer]);
    this.#batch = new Float32Array(batchSamples);
    this.#filled = 0;
  }
}

registerProcessor('capture', Capture);
