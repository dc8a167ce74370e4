/**
 * Arrays of an image's size that one image after the other uses: the garbage of the first would else
 * still be in memory while the second is taken apart. What it hands out is good until it is asked for
 * the same again.
 */
export class Scratch {
  #labels = new Int32Array(0)
  #owners = new Uint16Array(0)

  /** Of any content. */
  labels(length: number): Int32Array {
    if (this.#labels.length < length) this.#labels = new Int32Array(length)
    return this.#labels.subarray(0, length)
  }

  /** Zeros. */
  owners(length: number): Uint16Array {
    if (this.#owners.length < length) this.#owners = new Uint16Array(length)
    return this.#owners.subarray(0, length).fill(0)
  }
}
