import { describe, expect, it } from 'vitest';
import { fitting } from '#/features/verification/camera';

describe('a picture', () => {
  it('is as large as the camera gives it, and 1280 pixels at most, with its sides as they were', () => {
    expect(fitting(640, 480)).toEqual({ width: 640, height: 480 });
    expect(fitting(3840, 2160)).toEqual({ width: 1280, height: 720 });
    expect(fitting(1080, 1920)).toEqual({ width: 720, height: 1280 });
  });
});
