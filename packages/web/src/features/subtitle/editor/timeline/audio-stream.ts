const packetBytes = 188;
const sync = 0x47;
/** AAC in ADTS, and MPEG audio: what a browser decodes as it stands. */
const audioTypes = new Set([0x0f, 0x03, 0x04]);

/**
 * The audio of an MPEG transport stream, which browsers do not decode themselves, as they do (ISO/IEC
 * 13818-1). Libraries for this also build files for playback, and are larger than the whole editor. Anything
 * else is returned as it is; undefined if the stream has no audio that can be read.
 */
export function audioStreamOf(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== sync || bytes[packetBytes] !== sync) return bytes;
  let tablePid: number | undefined;
  let audioPid: number | undefined;
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at + packetBytes <= bytes.length; at += packetBytes) {
    const packet = bytes.subarray(at, at + packetBytes);
    if (packet[0] !== sync) return undefined;
    const pid = ((byte(packet, 1) & 0x1f) << 8) | byte(packet, 2);
    const begins = (byte(packet, 1) & 0x40) !== 0;
    const control = byte(packet, 3);
    if ((control & 0x10) === 0) continue;
    let payload = packet.subarray((control & 0x20) === 0 ? 4 : 5 + byte(packet, 4));
    if (pid === 0 && begins) tablePid ??= programPidOf(sectionOf(payload));
    else if (pid === tablePid && begins) audioPid ??= audioPidOf(sectionOf(payload));
    else if (pid === audioPid) {
      if (begins) payload = payload.subarray(9 + byte(payload, 8));
      parts.push(payload);
      length += payload.length;
    }
  }
  if (length === 0) return undefined;
  const audio = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    audio.set(part, offset);
    offset += part.length;
  }
  return audio;
}

const byte = (bytes: Uint8Array, at: number) => bytes[at] ?? 0;
const pidAt = (bytes: Uint8Array, at: number) => ((byte(bytes, at) & 0x1f) << 8) | byte(bytes, at + 1);

/** A table without its checksum; a byte before it says where it begins. */
function sectionOf(payload: Uint8Array): Uint8Array {
  const from = 1 + byte(payload, 0);
  const length = ((byte(payload, from + 1) & 0x0f) << 8) | byte(payload, from + 2);
  return payload.subarray(from, Math.max(from, from + 3 + length - 4));
}

/** Where the table of the first program is; number 0 is the network, not a program. */
function programPidOf(section: Uint8Array): number | undefined {
  for (let at = 8; at + 4 <= section.length; at += 4) {
    if (byte(section, at) !== 0 || byte(section, at + 1) !== 0) return pidAt(section, at + 2);
  }
  return undefined;
}

function audioPidOf(section: Uint8Array): number | undefined {
  let at = 12 + (((byte(section, 10) & 0x0f) << 8) | byte(section, 11));
  while (at + 5 <= section.length) {
    if (audioTypes.has(byte(section, at))) return pidAt(section, at + 1);
    at += 5 + (((byte(section, at + 3) & 0x0f) << 8) | byte(section, at + 4));
  }
  return undefined;
}
