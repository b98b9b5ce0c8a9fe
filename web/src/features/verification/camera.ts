/** The longer side of a picture at most, in pixels: the server keeps no more. */
const LONGEST = 1280;
const QUALITY = 0.92;

/** The camera that looks at who holds the device; throws what `deviceProblemOf` reads. */
export function openCamera(): Promise<MediaStream> {
  // Not there at all on pages without TLS, and in browsers without cameras.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) return Promise.reject(new TypeError('no camera'));
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: 'user', width: { ideal: LONGEST }, height: { ideal: LONGEST } },
  });
}

/** Turns the camera off, and its light with it. */
export function closeCamera(stream: MediaStream | null): void {
  stream?.getTracks().forEach((track) => track.stop());
}

/** The sides of a picture, made smaller where it is too large. */
export function fitting(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** What the camera shows now, the way round that others see it; null before it shows anything. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  const { width, height } = fitting(video.videoWidth, video.videoHeight);
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
