//! The numbers of a track.

use crate::track::TrackError;

/// Reads the bytes of a track from the front.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Of these bytes.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    /// How many bytes were read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The error that what was read last makes no sense.
    pub fn malformed(&self) -> TrackError {
        TrackError::Malformed(self.at)
    }

    /// The next byte.
    pub fn byte(&mut self) -> Result<u8, TrackError> {
        let byte = self.bytes.get(self.at).copied().ok_or(self.malformed())?;
        self.at += 1;
        Ok(byte)
    }

    /// The next byte, as a number of things from 1 to `most`.
    pub fn count(&mut self, most: u8) -> Result<u8, TrackError> {
        let count = self.byte()?;
        if (1..=most).contains(&count) { Ok(count) } else { Err(self.malformed()) }
    }

    /// The next number.
    pub fn number(&mut self) -> Result<u32, TrackError> {
        let mut number: u32 = 0;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            let part = u32::from(byte & 0x7f);
            if part << shift >> shift != part {
                return Err(self.malformed());
            }
            number |= part << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.malformed())
    }

    /// The next number, of at most this.
    pub fn at_most(&mut self, most: usize) -> Result<usize, TrackError> {
        let number = self.number()? as usize;
        if number <= most { Ok(number) } else { Err(self.malformed()) }
    }

    /// The next signed number.
    pub fn signed(&mut self) -> Result<i32, TrackError> {
        let number = self.number()?;
        Ok((number >> 1) as i32 ^ -((number & 1) as i32))
    }
}

/// Appends a number.
pub fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while 0x80 <= number {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a signed number.
pub fn push_signed(bytes: &mut Vec<u8>, number: i32) {
    push(bytes, ((number << 1) ^ (number >> 31)) as u32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in [0, 1, 127, 128, 300, 1 << 21, i32::MAX, -1, -64, -65, i32::MIN] {
            let mut bytes = Vec::new();
            push_signed(&mut bytes, number);
            push(&mut bytes, number as u32);
            let mut reader = Reader::new(&bytes);
            assert_eq!(reader.signed(), Ok(number));
            assert_eq!(reader.number(), Ok(number as u32));
            assert_eq!(reader.byte(), Err(TrackError::Malformed(bytes.len())));
        }
    }

    #[test]
    fn a_number_beyond_32_bits_is_refused() {
        for bytes in [[0xff, 0xff, 0xff, 0xff, 0x1f], [0x80, 0x80, 0x80, 0x80, 0x80]] {
            assert_eq!(Reader::new(&bytes).number(), Err(TrackError::Malformed(5)), "{bytes:?}");
        }
    }
}
